import { expect, test } from 'vitest'
import { cutDescription } from './cut-description.ts'

test('a short description stays, on one line', () => {
  expect(cutDescription(' A shirt.\n\nOf cotton. ')).toBe('A shirt. Of cotton.')
})

test('a long description ends after a whole word', () => {
  const cut = cutDescription('cotton '.repeat(40))
  expect(cut.length).toBeLessThanOrEqual(160)
  expect(cut).toMatch(/^(cotton )+cotton…$/)
})

test('a word without end is cut all the same', () => {
  expect(cutDescription('x'.repeat(500))).toHaveLength(160)
})
