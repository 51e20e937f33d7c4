import { randomBytes } from 'node:crypto'
import { pictureErrors } from '../../contract/picture-rules.ts'
import { decodeLimit, draw } from './decode.ts'
import type { Media } from './open-media.ts'
import { writePortrait } from './store.ts'

/** The first bytes of each type, as hexadecimal. The decoder gets nothing else. */
const signatures = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/**
 * Stores a person's picture as an upright square of 640 pixels at most, without the camera's metadata.
 * Its key is 96 random bits, since anyone who knows it is served.
 */
export async function storePortrait(
  media: Media,
  bytes: Buffer,
): Promise<{ key: string } | { error: string }> {
  const start = bytes.toString('hex', 0, 16)
  if (!signatures.some((pattern) => pattern.test(start))) {
    return { error: pictureErrors.type }
  }
  const square = await decodeLimit.run(() => draw(bytes, 'portrait')).catch(errorOf)
  if ('error' in square) return square
  const key = randomBytes(12).toString('hex')
  await writePortrait(media, key, square)
  return { key }
}

const known: string[] = Object.values(pictureErrors)

/** A decoder that ended has met a picture that it could not read. */
const errorOf = ({ message }: Error) => ({
  error: known.includes(message) ? message : pictureErrors.unreadable,
})
