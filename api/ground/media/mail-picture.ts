import { openSharp } from './open-sharp.ts'

// Twice the pixels that a mail shows.
const width = 144
const height = 180

/** A picture as mails show it: small and upright, as JPEG, since Outlook reads no WebP. */
export async function drawMailPicture(original: Buffer): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(original)
    .rotate()
    .flatten({ background: '#f7f3ec' })
    .resize({ width, height, fit: 'cover' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
