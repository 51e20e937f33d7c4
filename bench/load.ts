import { once } from 'node:events'
import { start } from './shop.ts'

/** What one round of load saw. */
export type Round = {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** What else than was asked for came, and how often: a status, or what failed. */
  wrong: Record<string, number>
}

/** A request that changes something, and so is sent once. */
export type Write = { path: string; headers: Record<string, string>; body: string }

/** What the generator is told. */
export type Load =
  | { url: string; headers: Record<string, string>; seconds: number }
  | { origin: string; writes: Write[]; seconds: number }

/** Starts the load generator in a process of its own. */
export function openGenerator() {
  const child = start('./loader.ts', {})
  return {
    async run(load: Load): Promise<Round> {
      child.send(load)
      const [round] = await once(child, 'message')
      return round
    },
    close: () => child.disconnect(),
  }
}

/** Runs a job again and again on several lanes, in this process. */
export async function repeat(
  seconds: number,
  lanes: number,
  job: () => Promise<void>,
): Promise<Round> {
  const times: number[] = []
  const wrong: Round['wrong'] = {}
  let isOver = false
  const begin = performance.now()
  const lane = async () => {
    while (!isOver && performance.now() - begin < seconds * 1000) {
      const sent = performance.now()
      await job().catch((error: unknown) => {
        if (error === exhausted) isOver = true
        else count(wrong, String(error))
      })
      if (!isOver) times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return roundOf(times, (performance.now() - begin) / 1000, wrong)
}

/** @param times of each request, in milliseconds */
export function roundOf(times: number[], seconds: number, wrong: Round['wrong']): Round {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const count = times.length
  return { count, perSecond: count / seconds, p50Ms: at(0.5), p99Ms: at(0.99), wrong }
}

export function count(wrong: Round['wrong'], what: string, times = 1): void {
  wrong[what] = (wrong[what] ?? 0) + times
}

/** Thrown by a job of {@link repeat} that has nothing left to do. */
export const exhausted = new Error('there is nothing left to do')

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
