import { expect, test } from 'vitest'
import { findPictureFault } from './find-picture-fault.ts'

const fiveMb = 5 * 1024 * 1024

test.each(['image/jpeg', 'image/png', 'image/webp'])('%s of 5 MB is taken', (type) => {
  expect(findPictureFault({ type, size: fiveMb })).toBeUndefined()
})

test.each(['text/plain', 'image/svg+xml', 'image/gif', 'image/heic', ''])(
  'a file of type "%s" is refused',
  (type) => {
    expect(findPictureFault({ type, size: 1 })).toBe('Choose a JPEG, PNG or WebP picture.')
  },
)

test('a byte above 5 MB is refused', () => {
  const fault = findPictureFault({ type: 'image/png', size: fiveMb + 1 })
  expect(fault).toBe('Choose a picture of at most 5 MB.')
})
