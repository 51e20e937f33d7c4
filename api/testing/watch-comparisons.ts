import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished, vi } from 'vitest'

/** Until the test ends, counts the comparisons whose time does not show where the two differ. */
export function watchComparisons(): () => number {
  const compare = vi.spyOn(crypto, 'timingSafeEqual')
  // Also for modules that imported it by name.
  syncBuiltinESMExports()
  onTestFinished(() => {
    compare.mockRestore()
    syncBuiltinESMExports()
  })
  return () => compare.mock.calls.length
}
