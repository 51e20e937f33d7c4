import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './tally.ts'

const maxTries = 200
/** A shop that is away for longer is not coming back. */
const maxWaitMs = 120_000
const answerMs = 60_000

/** A good shopper's connection: what was answered 503, or not at all, she sends again. */
export function openLine(origin: string, address: string, tally: Tally) {
  async function attempt(path: string, init: RequestInit): Promise<Response | undefined> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(origin + path, { ...init, headers, signal, redirect: 'manual' })
      .then(async (answer) => new Response(await readBody(answer), answer))
      .catch(() => undefined)
    const call = `${init.method ?? 'GET'} ${path.replace(/\?.*/, '').replace(/\d+/g, ':id')}`
    tally.add({ call, status: response?.status ?? 0, startedAt, endedAt: performance.now() })
    return response
  }
  return {
    async fetch(path: string, init: RequestInit = {}): Promise<Response> {
      const until = performance.now() + maxWaitMs
      for (let tries = 0; tries < maxTries && performance.now() < until; tries++) {
        const response = await attempt(path, init)
        if (response && response.status !== 503) return response
        await sleep(500)
      }
      throw new Error(`${path} was never answered`)
    },
  }
}

// A Response of these statuses may have no body, not even an empty one.
const readBody = async (answer: Response) =>
  [204, 304].includes(answer.status) ? null : answer.arrayBuffer()
