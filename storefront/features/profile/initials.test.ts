import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Kamala', 'K'],
  ['  meera  nair ', 'MN'],
  ['Anand Kumar Raja', 'AR'],
  // A vowel sign belongs to its letter.
  ['கோதை', 'கோ'],
  ['👩‍🌾 farm', '👩‍🌾F'],
  ['', ''],
  ['   ', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
