import { randomBytes } from 'node:crypto'
import { maxPicturePixels, pictureErrors } from '../../contract/picture-rules.ts'
import { openSharp } from './open-sharp.ts'
import { resizeLimit, writeOriginal } from './store.ts'

const side = 640

/** The first bytes of each type, as hexadecimal. The decoder gets nothing else. */
const signatures = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/**
 * Stores a person's picture as an upright square of 640 pixels at most, without the camera's metadata.
 * Its key is 96 random bits, since anyone who knows it is served.
 */
export async function storePortrait(
  mediaDir: string,
  bytes: Buffer,
): Promise<{ key: string } | { error: string }> {
  const start = bytes.toString('hex', 0, 16)
  if (!signatures.some((pattern) => pattern.test(start))) {
    return { error: pictureErrors.type }
  }
  const square = await resizeLimit.run(() => cropSquare(bytes)).catch(errorOf)
  if ('error' in square) return square
  const key = randomBytes(12).toString('hex')
  await writeOriginal(mediaDir, key, square)
  return { key }
}

async function cropSquare(bytes: Buffer): Promise<Buffer> {
  const sharp = await openSharp()
  const picture = sharp(bytes, { limitInputPixels: maxPicturePixels })
  const { width, height } = await picture.metadata()
  const length = Math.min(side, width, height)
  return picture
    .autoOrient()
    .resize(length, length, { fit: 'cover' })
    .webp({ quality: 85 })
    .toBuffer()
}

function errorOf(error: Error): { error: string } {
  const isTooLarge = /pixel limit/.test(error.message)
  return { error: isTooLarge ? pictureErrors.pixels : pictureErrors.unreadable }
}
