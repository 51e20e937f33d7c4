import { data, redirect } from 'react-router'
import { type Api, ApiError, createApi } from '../../../contract/client.ts'
import { maxImportPhotos } from '../../../contract/office/import-fields.ts'
import { firstMessages } from '../forms/first-messages.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

/** A form of the office may have a megabyte: a script sends files to the API itself. */
const browserApi = (): Api =>
  createApi(
    (path, init) => fetch(path, init),
    () => undefined,
  )

/** What one call may carry, with some room. */
const maxBatchBytes = 20 * 1024 * 1024

/** Reads a file, and shows what was recognised. */
export const sendImport = (form: FormData, api: Api = browserApi()) =>
  answerForm(form, async () => {
    const file = form.get('file')
    const body = {
      file: file instanceof File ? file : new File([], ''),
      with_stock: textOf(form, 'with_stock') === 'on',
    }
    const { id } = await api('POST /api/office/imports/', { body })
    return redirect(`/import/${id}`)
  })

/** Sends pictures, some in each call. */
export const sendPhotos = (form: FormData, id: number, api: Api = browserApi()) =>
  answerForm(form, async () => {
    const files = form.getAll('photos').filter((file) => file instanceof File && file.size > 0)
    let failed = 0
    for (const batch of batchesOf(files as File[])) {
      const { photos } = await api('POST /api/office/imports/{id}/photos/', {
        params: { id },
        body: { file: batch },
      })
      failed = photos.failed.length
    }
    const outcome: Outcome = {
      form: textOf(form, 'form'),
      done: failed
        ? 'The pictures were sent; see which could not be taken.'
        : 'The pictures are stored.',
      fields: {},
      typed: {},
    }
    return outcome
  })

function batchesOf(files: File[]): File[][] {
  const batches: File[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const file of files) {
    const last = batches.at(-1)
    if (!last || bytes + file.size > maxBatchBytes || last.length >= maxImportPhotos) {
      batches.push([file])
      bytes = file.size
    } else {
      last.push(file)
      bytes += file.size
    }
  }
  // The API says what is missing.
  return batches.length ? batches : [[new File([], '')]]
}

async function answerForm<T>(form: FormData, call: () => Promise<T>) {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = firstMessages(error.fields)
    const outcome: Outcome = {
      form: textOf(form, 'form'),
      problem: Object.keys(fields).length
        ? 'Nothing was changed. Please choose another file.'
        : error.message || 'The shop could not be reached. Please try again.',
      fields,
      typed: {},
      isSignedOut: error.status === 401,
    }
    return data(outcome, { status: error.status || 503 })
  }
}
