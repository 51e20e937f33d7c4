import { ApiError } from '../../../contract/client.ts'
import { explainRefusal, sendPhotos } from '../garment-photos/send-photos.ts'
import { browserApi } from '../session/browser-api.ts'
import type { GarmentBody } from './garment-body.ts'
import type { GarmentDraft } from './garment-draft.ts'

type Given = {
  body: GarmentBody
  /** Of the garment itself; sent again, it is stored once. */
  key: string
  made: GarmentDraft['made']
  photos: { colour: string; key: string; file: File }[]
  isForSale: boolean
  onMade: (made: NonNullable<GarmentDraft['made']>) => void
  /** Of each photo that is stored. */
  onStored: (key: string) => void
}

export type Stored =
  | { id: number; problem: string }
  | { problem: string; fields: Record<string, string[]>; isSignedOut: boolean }

/**
 * Stores a garment as a draft, then its photos, then puts it on sale. What was stored before a line broke is not
 * stored again.
 * @returns with the garment's id what kept it from being sold, if anything did
 */
export async function storeGarment(given: Given): Promise<Stored> {
  try {
    const made = given.made ?? (await make(given))
    if (!given.made) given.onMade(made)
    for (const { colour, key, file } of given.photos) {
      const id = made.colours[colour]
      if (id === undefined) continue
      const { problem } = await sendPhotos(made.id, id, [file])
      if (problem) return { problem, fields: {}, isSignedOut: false }
      given.onStored(key)
    }
    return { id: made.id, problem: given.isForSale ? await publish(made.id, given.key) : '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { fields, status } = error
    return { problem: explainRefusal(error), fields, isSignedOut: status === 401 }
  }
}

async function make({ body, key }: Given) {
  const headers = { 'idempotency-key': key }
  const product = await browserApi('POST /api/office/products/', { body, headers })
  const colours = Object.fromEntries(product.colours.map(({ name, id }) => [name, id]))
  return { id: product.id, colours }
}

/** What the law misses is shown by the garment's own screen. */
async function publish(id: number, key: string): Promise<string> {
  const headers = { 'idempotency-key': `${key}-sale` }
  try {
    await browserApi('POST /api/office/products/{id}/publish/', { params: { id }, headers })
    return ''
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 409)) {
      return 'It is stored as a draft, and not on sale yet: see what is missing.'
    }
    throw error
  }
}
