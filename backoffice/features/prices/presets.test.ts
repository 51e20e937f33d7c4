import { expect, test } from 'vitest'
import { presetsAt } from './presets.ts'

const weekend = (now: string) => {
  const [first] = presetsAt(Date.parse(now))
  return [first?.from, first?.until]
}

test('a weekend begins on Friday in India, and on Saturday it is the next', () => {
  expect(weekend('2026-11-26T12:00:00Z')).toEqual([
    '2026-11-26T18:30:00.000Z',
    '2026-11-29T18:30:00.000Z',
  ])
  // Friday in India already.
  expect(weekend('2026-11-26T19:00:00Z')[0]).toBe('2026-11-26T18:30:00.000Z')
  expect(weekend('2026-11-28T12:00:00Z')[0]).toBe('2026-12-03T18:30:00.000Z')
})

test('until Sunday ends with it, also on a Sunday', () => {
  const sunday = presetsAt(Date.parse('2026-11-29T06:00:00Z'))[1]
  expect(sunday?.until).toBe('2026-11-29T18:30:00.000Z')
})
