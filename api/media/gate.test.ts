import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('a gate runs so many at once and each in its turn, whatever fails', async () => {
  const gate = createGate(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      gate(async () => {
        begun.push(n)
        most = Math.max(most, ++running)
        await new Promise((done) => setImmediate(done))
        running -= 1
        if (n % 3 === 0) throw new Error('no')
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})
