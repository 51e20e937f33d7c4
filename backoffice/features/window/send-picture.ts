import { browserApi } from '../session/browser-api.ts'

/** Stores a picture for the window. @throws ApiError */
export const sendPicture = (file: File) =>
  browserApi('POST /api/office/window/pictures/', { body: { file } })
