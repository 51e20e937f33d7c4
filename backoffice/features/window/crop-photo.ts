/** Of a photo, in hundredths of its width and height. */
export type Focus = { x: number; y: number }

/** A small copy, as a data: address, with the size of the photo itself. */
export type PhotoLook = { url: string; width: number; height: number }

const lookSide = 900

/** Undefined where the browser cannot read it. */
export async function lookAt(file: File): Promise<PhotoLook | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  const scale = Math.min(1, lookSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return { url: canvas.toDataURL('image/jpeg', 0.8), width, height }
}

/** The shapes of a hero, as the home page shows them. */
export const heroShapes = {
  wide: { width: 2400, height: 1080 },
  phone: { width: 1080, height: 1350 },
}
type Shape = { width: number; height: number }

/**
 * The largest part of a photo that has a shape, with its focus as near the middle as may be.
 * @returns a JPEG, smaller than the shape where the photo is; undefined where the browser cannot read it
 */
export async function cropPhoto(file: File, shape: Shape, focus: Focus): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const part = partOf(picture, shape, focus)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(shape.width, part.width))
  canvas.height = Math.round(Math.min(shape.height, part.height))
  canvas
    .getContext('2d')
    ?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.86),
  )
  return blob ? new File([blob], 'photo.jpg', { type: blob.type }) : undefined
}

/** The largest part of a photo that has a shape, its focus as near the middle as may be. */
export function partOf(photo: Shape, shape: Shape, focus: Focus) {
  const scale = Math.min(photo.width / shape.width, photo.height / shape.height)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return {
    x: startOf(photo.width, width, focus.x),
    y: startOf(photo.height, height, focus.y),
    width,
    height,
  }
}

const startOf = (side: number, part: number, focus: number): number =>
  Math.min(Math.max((side * focus) / 100 - part / 2, 0), side - part)
