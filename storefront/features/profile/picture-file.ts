import {
  convertedTypes,
  maxPhotoBytes,
  maxPictureBytes,
  maxPicturePixels,
  pictureErrors,
  pictureTypes,
} from '../../../contract/picture-rules.ts'

const previewSide = 320
/** Of a photo, which is sent whole. */
const photoSide = 1600
/** Of the square that the server cuts out; it stores less. */
const sentSide = 1280
const quality = 0.85

export type Prepared =
  | { preview: string; file: File; error?: undefined }
  | { error: string; preview?: undefined; file?: undefined }

/**
 * Reads a file as a customer's picture: what is too large for the server, or of a type that only the
 * browser knows, becomes a smaller JPEG.
 *
 * @returns the file to send and a small picture as a `data:` address, which the page's policy
 *   allows, or why it is none
 */
export async function preparePicture(file: File): Promise<Prepared> {
  const picture = await readPicture(file)
  if ('error' in picture) return picture
  try {
    const preview = drawSquare(picture, previewSide).toDataURL()
    if (fits(file, picture)) return { preview, file }
    const sent = await toJpeg(drawSquare(picture, sentSide))
    return sent ? { preview, file: sent } : { error: pictureErrors.unreadable }
  } finally {
    picture.close()
  }
}

/**
 * Reads a file as a photo, and draws it anew: smaller, and without what the camera wrote into it, such
 * as where it was taken.
 *
 * @returns a JPEG as a `data:` address, which storage can hold, or why it is none
 */
export async function preparePhoto(file: File): Promise<{ photo: string } | { error: string }> {
  const picture = await readPicture(file)
  if ('error' in picture) return picture
  try {
    const { width, height } = picture
    const scale = Math.min(1, photoSide / Math.max(width, height))
    const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale))
    context(canvas)?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return { photo: canvas.toDataURL('image/jpeg', quality) }
  } finally {
    picture.close()
  }
}

async function readPicture(file: File): Promise<ImageBitmap | { error: string }> {
  const refused = findPictureError(file)
  if (refused) return { error: refused }
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture ?? { error: isOurs(file) ? pictureErrors.unreadable : pictureErrors.converted }
}

/** Why a file cannot be a customer's picture, by its type and size alone. */
export function findPictureError(file: Pick<File, 'type' | 'name' | 'size'>): string | undefined {
  if (!isOurs(file) && !isConverted(file)) return pictureErrors.type
  return file.size > maxPhotoBytes ? pictureErrors.photo : undefined
}

/** Many systems know no type of such a file. */
const isConverted = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  convertedTypes.includes(type) || (type === '' && /\.hei[cf]$/i.test(name))

const isOurs = ({ type }: { type: string }) => pictureTypes.includes(type)

const fits = (file: File, { width, height }: ImageBitmap) =>
  isOurs(file) && file.size <= maxPictureBytes && width * height <= maxPicturePixels

/** The square in the middle, as the server would cut it. */
function drawSquare(picture: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const length = Math.min(picture.width, picture.height)
  const side = Math.min(length, maxSide)
  const [left, top] = [(picture.width - length) / 2, (picture.height - length) / 2]
  const canvas = createCanvas(side, side)
  context(canvas)?.drawImage(picture, left, top, length, length, 0, 0, side, side)
  return canvas
}

const createCanvas = (width: number, height: number) =>
  Object.assign(document.createElement('canvas'), { width, height })

function context(canvas: HTMLCanvasElement) {
  const drawing = canvas.getContext('2d')
  if (drawing) drawing.imageSmoothingQuality = 'high'
  return drawing
}

function toJpeg(canvas: HTMLCanvasElement): Promise<File | undefined> {
  return new Promise((resolve) => {
    const finish = (blob: Blob | null) =>
      resolve(blob ? new File([blob], 'picture.jpg', { type: blob.type }) : undefined)
    canvas.toBlob(finish, 'image/jpeg', quality)
  })
}
