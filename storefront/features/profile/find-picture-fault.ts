import { maxPictureBytes, pictureErrors, pictureTypes } from '../../../contract/picture-rules.ts'

/** Why a file cannot be a customer's picture, as far as it shows from outside. */
export function findPictureFault(file: { type: string; size: number }): string | undefined {
  if (!pictureTypes.includes(file.type)) return pictureErrors.type
  return file.size > maxPictureBytes ? pictureErrors.bytes : undefined
}
