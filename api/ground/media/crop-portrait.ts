import type { Metadata } from 'sharp'
import { maxPicturePixels, pictureErrors } from '../../../contract/picture-rules.ts'
import { openSharp } from './open-sharp.ts'

const side = 640
const photoSide = 1600
const garmentSide = 2400

/** 25 megapixels of 3 bytes each, or 12.5 of a progressive JPEG. */
const maxDecodedBytes = 75_000_000
/** A strip is as wide as the picture. */
const maxSide = 16_384
/** Encoders write ten or so; each goes over the whole picture. */
const maxScans = 100

/** A person's picture as an upright square. @throws Error with one of `pictureErrors` */
export async function cropPortrait(bytes: Buffer): Promise<Buffer> {
  const { picture, width, height } = await openUpload(bytes)
  const length = Math.min(side, width, height)
  return picture
    .resize(length, length, { fit: 'cover' })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(refuse)
}

/** A photo upright and whole, without the camera's metadata. @throws Error with one of `pictureErrors` */
export const fitPhoto = (bytes: Buffer): Promise<Buffer> => fitInside(bytes, photoSide, 82)

/** A garment's, as {@link fitPhoto}: other widths are drawn of it. */
export const fitGarment = (bytes: Buffer): Promise<Buffer> => fitInside(bytes, garmentSide, 92)

async function fitInside(bytes: Buffer, side: number, quality: number): Promise<Buffer> {
  const { picture } = await openUpload(bytes)
  const inside = { fit: 'inside', withoutEnlargement: true } as const
  return picture.resize(side, side, inside).webp({ quality }).toBuffer().catch(refuse)
}

/** What a customer has sent, upright, if it is light enough to be decoded. */
async function openUpload(bytes: Buffer) {
  const sharp = await openSharp()
  const picture = sharp(bytes, { limitInputPixels: maxPicturePixels })
  const metadata = await picture.metadata().catch(refuse)
  if (isHeavy(metadata) || (metadata.format === 'jpeg' && hasTooManyScans(bytes))) {
    throw new Error(pictureErrors.heavy)
  }
  const { width, height } = metadata
  return { picture: picture.autoOrient(), width, height }
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

function refuse(error: Error): never {
  const isTooLarge = /pixel limit/.test(error.message)
  throw new Error(isTooLarge ? pictureErrors.pixels : pictureErrors.unreadable)
}
