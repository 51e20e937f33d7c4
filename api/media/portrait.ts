import { randomBytes } from 'node:crypto'
import { maxPicturePixels, pictureErrors } from '../../contract/picture-rules.ts'
import { openSharp } from './open-sharp.ts'
import { keepOriginal, resizeLimit } from './store.ts'

const side = 640

/** How a file of each kind begins, as hexadecimal. Nothing else is given to the decoder. */
const beginnings = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/**
 * Keeps a person's picture as an upright square of 640 pixels at most, without what the camera wrote
 * beside it, such as the place. Its name is 96 random bits, since it is served to whoever knows it.
 *
 * @returns the key, or why the picture is refused
 */
export async function keepPortrait(
  mediaDir: string,
  bytes: Buffer,
): Promise<{ key: string } | { fault: string }> {
  const beginning = bytes.toString('hex', 0, 16)
  if (!beginnings.some((pattern) => pattern.test(beginning))) {
    return { fault: pictureErrors.type }
  }
  const square = await resizeLimit.run(() => cropSquare(bytes)).catch(faultOf)
  if ('fault' in square) return square
  const key = randomBytes(12).toString('hex')
  await keepOriginal(mediaDir, key, square)
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

/** What the decoder says of a picture that is too large, cut off or no picture at all. */
function faultOf(error: Error): { fault: string } {
  const isTooLarge = /pixel limit/.test(error.message)
  return { fault: isTooLarge ? pictureErrors.pixels : pictureErrors.unreadable }
}
