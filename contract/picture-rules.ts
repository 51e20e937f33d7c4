/** What a customer's picture may be, for the form and for the server. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']
export const maxPictureBytes = 5 * 1024 * 1024
export const maxPicturePixels = 25_000_000

/** What the form takes beside those, to send it as a smaller JPEG where the browser can read it. */
export const convertedTypes = ['image/heic', 'image/heif']
/** All that the form takes, for its input: many systems know no type of such a photo but its name. */
export const chosenTypes = [...pictureTypes, ...convertedTypes, '.heic', '.heif'].join(',')
export const maxPhotoBytes = 16 * 1024 * 1024

export const pictureErrors = {
  type: 'Choose a JPEG, PNG or WebP picture.',
  converted: 'This browser cannot read HEIC photos. Choose a JPEG, PNG or WebP picture.',
  bytes: 'Choose a picture of at most 5 MB.',
  photo: 'Choose a picture of at most 16 MB.',
  pixels: 'Choose a picture of at most 25 megapixels.',
  heavy: 'Choose a smaller picture, or save it as a JPEG that is not progressive.',
  removed: 'Send a picture, or remove the one there is.',
  unreadable: 'The picture could not be read. Please choose another one.',
} as const
