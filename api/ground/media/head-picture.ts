import { openSharp } from './open-sharp.ts'

// Twice the pixels that a mail shows: 200 × 48.
const width = 400
const height = 96

/** A logo as it stands over mails: as PNG, since Outlook reads no WebP and a logo may be seen through. */
export async function drawHeadPicture(original: Buffer): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(original)
    .rotate()
    .resize({ width, height, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
