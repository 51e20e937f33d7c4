import { ApiError } from '../../../contract/client.ts'
import { garmentSize, shrinkPhoto } from '../photos/shrink-photo.ts'
import { browserApi } from '../session/browser-api.ts'

type Sent = { stored: number; problem: string }

/**
 * Stores photos of a colour one after the other, as a phone's line has them, and stops at the first that is refused.
 * @param onStored is told after each
 */
export async function sendPhotos(
  productId: number,
  colourId: number,
  files: readonly File[],
  onStored: (stored: number) => void = () => {},
): Promise<Sent> {
  let stored = 0
  try {
    for (const file of files) {
      const small = await shrinkPhoto(file, garmentSize)
      await browserApi('POST /api/office/products/{id}/photos/', {
        params: { id: productId },
        body: { file: small, colour_id: colourId },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      stored += 1
      onStored(stored)
    }
    return { stored, problem: '' }
  } catch (error) {
    return { stored, problem: explainRefusal(error) }
  }
}

/** @throws what is no refusal of the API */
export function explainRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const [first] = Object.values(error.fields).flat()
  return (
    first || error.message || 'The shop could not be reached. What is not stored can be sent again.'
  )
}
