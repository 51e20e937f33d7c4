import { expect, test } from 'vitest'
import { clockWords } from './clock-words.ts'

test('a clock says in words what is left, or by how much it is late', () => {
  const now = '2026-05-19T12:00:00.000Z'
  const table = [
    ['2026-05-20T11:59:59.000Z', '23 hours left'],
    ['2026-05-22T12:00:00.000Z', '3 days left'],
    ['2026-05-19T13:30:00.000Z', '90 minutes left'],
    ['2026-05-19T12:01:00.000Z', '1 minute left'],
    ['2026-05-19T12:00:30.000Z', '0 minutes left'],
    ['2026-05-19T09:00:00.000Z', '3 hours overdue'],
    ['2026-05-17T11:00:00.000Z', '2 days overdue'],
  ] as const
  for (const [due, words] of table) expect(clockWords(due, now)).toBe(words)
})
