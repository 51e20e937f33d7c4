import { expect, test } from 'vitest'
import { timeInWords } from '../../../contract/office/offer-words.ts'
import { weekendOf } from './weekend.ts'

test.each([
  ['2026-11-23T06:00:00+05:30', 'from Friday 27 Nov 00:00 to Sunday 29 Nov 24:00'],
  ['2026-11-26T23:59:00+05:30', 'from Friday 27 Nov 00:00 to Sunday 29 Nov 24:00'],
  ['2026-11-27T00:00:00+05:30', 'until Sunday 29 Nov 24:00'],
  ['2026-11-29T23:59:00+05:30', 'until Sunday 29 Nov 24:00'],
  ['2026-11-30T00:00:00+05:30', 'from Friday 4 Dec 00:00 to Sunday 6 Dec 24:00'],
])('at %s the weekend is %s', (now, words) => {
  expect(timeInWords(weekendOf(new Date(now)))).toBe(words)
})
