import { vi } from 'vitest'

const isFull = process.env.TORTURE === 'full'

/** How large a scenario is: in the test command, and as `npm run torture` has it. */
export const atScale = (test: number, full: number) => (isFull ? full : test)

// Enough for the last answer on a busy machine.
const timeoutMs = atScale(180_000, 3_600_000)
vi.setConfig({ testTimeout: timeoutMs, hookTimeout: timeoutMs })
