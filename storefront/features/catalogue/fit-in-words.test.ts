import { expect, test } from 'vitest'
import { fitInWords, leanOf } from './fit-in-words.ts'

test.each([
  [{ small: 1, true: 8, large: 1 }, 0, 'True to size'],
  [{ small: 3, true: 7, large: 0 }, -0.3, 'A little small'],
  [{ small: 8, true: 2, large: 0 }, -0.8, 'Runs small: take a size larger'],
  [{ small: 0, true: 7, large: 3 }, 0.3, 'A little large'],
  [{ small: 0, true: 2, large: 8 }, 0.8, 'Runs large: take a size smaller'],
])('%j leans %d: %s', (counts, lean, words) => {
  expect(leanOf(counts)).toBeCloseTo(lean)
  expect(fitInWords(counts)).toBe(words)
})
