import { openSharp } from './open-sharp.ts'

// The size that WhatsApp, Facebook and X show large and whole.
const width = 1200
const height = 630

/** 1200 × 630, as JPEG. A tall garment is shown whole, its background stretched; a wide scene fills it. */
export async function drawSharePicture(original: Buffer): Promise<Buffer> {
  const sharp = await openSharp()
  const { autoOrient } = await sharp(original).metadata()
  const jpeg = { quality: 82, mozjpeg: true }
  const upright = sharp(original).rotate().flatten({ background: '#f7f3ec' })
  if (autoOrient.width > autoOrient.height) {
    return upright.resize({ width, height, fit: 'cover' }).jpeg(jpeg).toBuffer()
  }
  const whole = await upright.resize({ height }).png().toBuffer({ resolveWithObject: true })
  const left = Math.floor((width - whole.info.width) / 2)
  const right = width - whole.info.width - left
  return sharp(whole.data)
    .extend({ left, right, extendWith: 'copy' })
    .blur(24)
    .composite([{ input: whole.data, left, top: 0 }])
    .jpeg(jpeg)
    .toBuffer()
}
