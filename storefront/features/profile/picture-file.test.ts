import { expect, test } from 'vitest'
import { findPictureError } from './picture-file.ts'

const sixteenMb = 16 * 1024 * 1024

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'])(
  '%s of 16 MB is taken',
  (type) => {
    expect(findPictureError({ name: 'photo', type, size: sixteenMb })).toBeUndefined()
  },
)

test.each(['text/plain', 'image/svg+xml', 'image/gif', ''])(
  'a file of type "%s" is refused',
  (type) => {
    expect(findPictureError({ name: 'photo.pdf', type, size: 1 })).toBe(
      'Choose a JPEG, PNG or WebP picture.',
    )
  },
)

test.each(['IMG_1.HEIC', 'img.heif'])(
  '%s is taken where the system knows no type of it',
  (name) => {
    expect(findPictureError({ name, type: '', size: 1 })).toBeUndefined()
  },
)

test('a byte above 16 MB is refused', () => {
  const error = findPictureError({ name: 'a.png', type: 'image/png', size: sixteenMb + 1 })
  expect(error).toBe('Choose a picture of at most 16 MB.')
})
