import type { Context } from 'hono'
import { Refusal } from '../errors/refusal.ts'

export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const type = contentTypeOf(c)
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
    // `parseBody` would hold the bytes of a picture twice more.
    const form = await c.req.formData().catch(() => {
      throw new Refusal(400, 'The form could not be read.')
    })
    return fieldsOf(form)
  }
  const text = await c.req.text()
  if (text.trim() === '') return {}
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json')) {
    throw new Refusal(415, 'Send JSON or a form.')
  }
  return parseObject(text)
}

/** Of files under one name all, of texts the last. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const fields = Object.fromEntries<unknown>(form)
  for (const [name, value] of Object.entries(fields)) {
    const files = value instanceof Blob ? form.getAll(name) : []
    if (files.length > 1) fields[name] = files
  }
  return fields
}

/** Without its parameters, in lower case; empty where none is given. */
export const contentTypeOf = (c: Context): string =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The JSON could not be read.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The JSON must be an object.')
  }
  return { ...value }
}
