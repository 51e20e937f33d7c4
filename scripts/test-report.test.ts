import { expect, test, vi } from 'vitest'
import { countPlaywright } from './test-report.ts'

const spec = (title: string, status: string, milliseconds: number[]) => ({
  title,
  file: 'cart.spec.ts',
  tests: [{ status, results: milliseconds.map((duration) => ({ duration })) }],
})

test('a journey that passes only at its second try is named, and has failed', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const counts = countPlaywright({
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    suites: [
      {
        specs: [spec('a line is removed', 'expected', [2_000])],
        suites: [{ specs: [spec('a size is swapped', 'flaky', [9_000, 4_000])] }],
      },
    ],
  })

  expect(counts).toEqual({
    passed: 1,
    failed: 1,
    tests: [
      { name: 'e2e/cart.spec.ts > a line is removed', seconds: 2 },
      { name: 'e2e/cart.spec.ts > a size is swapped', seconds: 9 },
    ],
  })
  expect(log.mock.calls).toEqual([
    ['passed at its second try only: e2e/cart.spec.ts > a size is swapped'],
  ])
  log.mockRestore()
})
