import { expect, test } from 'vitest'
import { findPictureError } from './picture-file.ts'

const fiveMb = 5 * 1024 * 1024

test.each(['image/jpeg', 'image/png', 'image/webp'])('%s of 5 MB is taken', (type) => {
  expect(findPictureError({ type, size: fiveMb })).toBeUndefined()
})

test.each(['text/plain', 'image/svg+xml', 'image/gif', 'image/heic', ''])(
  'a file of type "%s" is refused',
  (type) => {
    expect(findPictureError({ type, size: 1 })).toBe('Choose a JPEG, PNG or WebP picture.')
  },
)

test('a byte above 5 MB is refused', () => {
  const error = findPictureError({ type: 'image/png', size: fiveMb + 1 })
  expect(error).toBe('Choose a picture of at most 5 MB.')
})
