import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again until it is so. @throws Error naming what never came */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  seconds = 60,
): Promise<NonNullable<T>> {
  const end = Date.now() + seconds * 1_000
  let last = ''
  while (Date.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      last = error instanceof Error ? `: ${error.message.split('\n')[0]}` : ''
    }
    await sleep(100)
  }
  throw new Error(`after ${seconds} s, ${what} was not there${last}`)
}
