import {
  maxPictureBytes,
  maxPicturePixels,
  pictureErrors,
  pictureTypes,
} from '../../../contract/picture-rules.ts'

const side = 320

/**
 * Draws a file as the server would crop it.
 *
 * @returns a small picture as a `data:` address, which the page's policy allows, or why it is none
 */
export async function drawPreview(file: File): Promise<{ preview: string } | { error: string }> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { error: pictureErrors.unreadable }
  const { width, height } = picture
  if (width * height > maxPicturePixels) return { error: pictureErrors.pixels }
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const length = Math.min(width, height)
  const [left, top] = [(width - length) / 2, (height - length) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, length, length, 0, 0, side, side)
  picture.close()
  return { preview: canvas.toDataURL() }
}

/** Why a file cannot be a customer's picture, by its type and size alone. */
export function findPictureError(file: { type: string; size: number }): string | undefined {
  if (!pictureTypes.includes(file.type)) return pictureErrors.type
  return file.size > maxPictureBytes ? pictureErrors.bytes : undefined
}
