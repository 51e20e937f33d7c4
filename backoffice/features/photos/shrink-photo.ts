type Size = { maxSide: number; maxBytes: number }

/** Of a parcel: a form of the office may have a megabyte. */
const small: Size = { maxSide: 1280, maxBytes: 900_000 }
/** Of a garment, of which screens show all. */
export const garmentSize: Size = { maxSide: 2400, maxBytes: 4_500_000 }

/**
 * A photo as it is sent: a smaller JPEG, without where it was taken and by which phone. What the browser cannot read
 * goes as it is, and the shop says why not.
 */
export async function shrinkPhoto(file: File, { maxSide, maxBytes }: Size = small): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const good = await toJpeg(canvas, 0.8)
  const blob = good && good.size > maxBytes ? await toJpeg(canvas, 0.5) : good
  return blob ? new File([blob], 'photo.jpg', { type: blob.type }) : file
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
