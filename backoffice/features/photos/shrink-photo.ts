const maxSide = 1280
/** A form of the office may have a megabyte. */
const maxBytes = 900_000

/** A photo as it is sent: a smaller JPEG. What the browser cannot read goes as it is, and the shop says why not. */
export async function shrinkPhoto(file: File): Promise<File> {
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
