import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A JPEG of one colour, as a camera's file. */
export const drawPicture = (width = 60, height = 90): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a63d2f' } })
    .jpeg()
    .toBuffer()

/** A JPEG of noise, of 5 to 12 MB, as a large photo. */
export const drawPhoto = (): Promise<Buffer> => {
  const [width, height] = [3000, 2250]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}
