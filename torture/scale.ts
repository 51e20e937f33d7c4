import { vi } from 'vitest'

const isFull = process.env.TORTURE === 'full'

/** How large a scenario is: in the test command, and as `npm run torture` has it. */
export const atScale = (test: number, full: number) => (isFull ? full : test)

// A storm waits for its last answer, also on a machine that has much else to do.
const patienceMs = atScale(180_000, 3_600_000)
vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs })
