import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats `work`, which returns how much it found: at once after some, else after a pause. */
export function repeat(
  work: () => Promise<number>,
  options: { pauseMs: number; onError: (error: Error) => void },
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const found = await work().catch((error: Error) => {
        options.onError(error)
        return 0
      })
      if (found === 0) await sleep(options.pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
