import { ApiError } from '../../../contract/client.ts'
import { maxPhotoBytes, pictureErrors } from '../../../contract/picture-rules.ts'
import { browserApi } from '../session/browser-api.ts'

/** Stores a picture for the window. @throws ApiError */
export async function sendPicture(file: File) {
  // The shop cuts off what is far too large, which would seem a lost connection.
  if (file.size > maxPhotoBytes) throw new ApiError(413, { file: [pictureErrors.photo] })
  return browserApi('POST /api/office/window/pictures/', { body: { file } })
}
