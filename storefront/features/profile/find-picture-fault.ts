import { maxPictureBytes, pictureFaults, pictureTypes } from '../../../contract/picture-rules.ts'

/** Why a file cannot be a customer's picture, as far as it shows from outside. */
export function findPictureFault(file: { type: string; size: number }): string | undefined {
  if (!pictureTypes.includes(file.type)) return pictureFaults.type
  return file.size > maxPictureBytes ? pictureFaults.bytes : undefined
}
