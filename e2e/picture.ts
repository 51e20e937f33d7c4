import sharp from 'sharp'

/** A JPEG of one colour, as a camera's file. */
export const drawPicture = (width = 60, height = 90): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a63d2f' } })
    .jpeg()
    .toBuffer()
