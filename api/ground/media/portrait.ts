import { randomBytes } from 'node:crypto'
import { pictureErrors } from '../../../contract/picture-rules.ts'
import { decodeLimit, draw } from './decode.ts'
import type { Media } from './open-media.ts'
import { writePortrait } from './store.ts'

/** The first bytes of each type, as hexadecimal. The decoder gets nothing else. */
const signatures = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

type Stored = { key: string } | { error: string }

/** Stores a person's picture as an upright square of 640 pixels at most; see {@link storeUpload}. */
export const storePortrait = (media: Media, bytes: Buffer): Promise<Stored> =>
  storeUpload(media, bytes, 'portrait')

/** Stores a customer's photo upright and whole, in 1600 pixels at most; see {@link storeUpload}. */
export const storePhoto = (media: Media, bytes: Buffer): Promise<Stored> =>
  storeUpload(media, bytes, 'photo')

/** Stores it without the camera's metadata, under 96 random bits, since all who know the key are served. */
async function storeUpload(
  media: Media,
  bytes: Buffer,
  drawing: 'portrait' | 'photo',
): Promise<Stored> {
  const drawn = await drawUpload(bytes, drawing)
  if ('error' in drawn) return drawn
  const key = randomBytes(12).toString('hex')
  await writePortrait(media, key, drawn)
  return { key }
}

/** What a person has sent, drawn anew in a process of its own. */
export async function drawUpload(
  bytes: Buffer,
  drawing: 'portrait' | 'photo' | 'garment',
): Promise<Buffer | { error: string }> {
  const start = bytes.toString('hex', 0, 16)
  if (!signatures.some((pattern) => pattern.test(start))) return { error: pictureErrors.type }
  return decodeLimit.run(() => draw(bytes, drawing)).catch(errorOf)
}

const known: string[] = Object.values(pictureErrors)

/** A decoder that ended has met a picture that it could not read. */
const errorOf = ({ message }: Error) => ({
  error: known.includes(message) ? message : pictureErrors.unreadable,
})
