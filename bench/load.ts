import { once } from 'node:events'
import { start } from './shop.ts'

export type Round = {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Statuses and errors other than those asked for, and how often each came. */
  wrong: Record<string, number>
}

export type Call = { method: string; path: string; headers: Record<string, string>; body?: string }

/** What the generator is asked to send: one request again and again, or each journey once. */
export type Load =
  | { url: string; headers: Record<string, string>; seconds: number }
  | {
      origin: string
      /** Calls that follow each other; their number is the round's count. */
      journeys: Call[][]
      connections: number
      seconds: number
    }

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

export type Generator = ReturnType<typeof openGenerator>

/** @param job answers false when there is nothing left to do */
export async function repeat(
  { seconds, concurrency }: { seconds: number; concurrency: number },
  job: () => Promise<boolean>,
): Promise<Round> {
  const times: number[] = []
  const wrong: Round['wrong'] = {}
  const startedAt = performance.now()
  const runJobs = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const sentAt = performance.now()
      try {
        if (!(await job())) return
        times.push(performance.now() - sentAt)
      } catch (error) {
        count(wrong, String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runJobs))
  return toRound(times, (performance.now() - startedAt) / 1000, wrong)
}

function toRound(times: number[], seconds: number, wrong: Round['wrong']): Round {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const count = times.length
  return { count, perSecond: count / seconds, p50Ms: at(0.5), p99Ms: at(0.99), wrong }
}

export function count(wrong: Round['wrong'], what: string, times = 1): void {
  wrong[what] = (wrong[what] ?? 0) + times
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
