import type { Media } from './open-media.ts'
import { drawUpload } from './portrait.ts'
import { type StoredPicture, storeBytes } from './store.ts'

/**
 * Stores a photo of a garment as it is shown: upright, in 2,400 pixels at most, without the camera's metadata.
 * Named by its bytes, so storing it changes nothing visible.
 */
export async function storeGarment(
  media: Media,
  bytes: Buffer,
): Promise<StoredPicture | { error: string }> {
  const drawn = await drawUpload(bytes, 'garment')
  return 'error' in drawn ? drawn : storeBytes(media, drawn)
}
