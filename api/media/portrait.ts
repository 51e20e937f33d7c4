import { randomBytes } from 'node:crypto'
import type { Metadata } from 'sharp'
import { maxPicturePixels, pictureErrors } from '../../contract/picture-rules.ts'
import { decodeLimit } from './make-picture.ts'
import type { Media } from './open-media.ts'
import { openSharp } from './open-sharp.ts'
import { writePortrait } from './store.ts'

const side = 640

/** 25 megapixels of 3 bytes each, or 12.5 of a progressive JPEG. */
const maxDecodedBytes = 75_000_000
/** A strip is as wide as the picture. */
const maxSide = 16_384
/** Encoders write ten or so; each goes over the whole picture. */
const maxScans = 100

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
  const square = await decodeLimit.run(() => cropSquare(bytes)).catch(errorOf)
  if ('error' in square) return square
  const key = randomBytes(12).toString('hex')
  await writePortrait(media, key, square)
  return { key }
}

async function cropSquare(bytes: Buffer): Promise<Buffer | { error: string }> {
  const sharp = await openSharp()
  const picture = sharp(bytes, { limitInputPixels: maxPicturePixels })
  const metadata = await picture.metadata()
  if (isHeavy(metadata) || (metadata.format === 'jpeg' && hasTooManyScans(bytes))) {
    return { error: pictureErrors.heavy }
  }
  const { width, height } = metadata
  const length = Math.min(side, width, height)
  return picture
    .autoOrient()
    .resize(length, length, { fit: 'cover' })
    .webp({ quality: 85 })
    .toBuffer()
}

/** Whether decoding takes too much memory. Most pictures are decoded in strips, but not all can be. */
function isHeavy({ format, width, height, channels, depth, isProgressive }: Metadata): boolean {
  if (Math.max(width, height) > maxSide) return true
  // A progressive JPEG is decoded whole, from coefficients of 16 bits.
  const bytesPerSample = depth !== 'uchar' || (format === 'jpeg' && isProgressive) ? 2 : 1
  return width * height * channels * bytesPerSample > maxDecodedBytes
}

function hasTooManyScans(bytes: Buffer): boolean {
  let at = -2
  for (let scans = 0; scans <= maxScans; scans++) {
    at = bytes.indexOf('\xff\xda', at + 2, 'latin1')
    if (at < 0) return false
  }
  return true
}

function errorOf(error: Error): { error: string } {
  const isTooLarge = /pixel limit/.test(error.message)
  return { error: isTooLarge ? pictureErrors.pixels : pictureErrors.unreadable }
}
