import { sign } from '../../payments/signatures.ts'
import { collectEvents, type Emit } from './emit-events.ts'
import type { Store, Tables } from './store.ts'

const timeoutMs = 5_000
const maxPauseMs = 60_000
const maxAttempts = 20
const atOnce = 8

export type Plan = {
  order: 'normal' | 'shuffled'
  copies: number
  delayMs: number
  seed: number
}
export const usualPlan: Plan = { order: 'normal', copies: 1, delayMs: 0, seed: 1 }

export type Post = (init: {
  body: string
  headers: Record<string, string>
  signal: AbortSignal
}) => Promise<Response>

type Options = { secret: string; post: Post; firstPauseMs: number }
export type Webhooks = ReturnType<typeof createWebhooks>

/** Webhooks are written with the change that causes them, and sent until the shop answers 2xx. */
export function createWebhooks(store: Store, { secret, post, firstPauseMs }: Options) {
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  function plan(ids: string[], { order, copies, delayMs, seed }: Plan): void {
    const all = Array.from({ length: copies }, () => ids).flat()
    const due_at = Date.now() + delayMs
    for (const event_id of order === 'shuffled' ? shuffle(all, seed) : all) {
      store.insert('deliveries', { event_id, due_at })
    }
  }

  async function deliver({ id, event_id, attempts }: Tables['deliveries']): Promise<void> {
    const event = store.find('events', event_id)
    if (!event) return
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-event-id': event_id,
      'x-razorpay-signature': sign(event.body, secret),
    }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    const answer = await post({ body: event.body, headers, signal }).then(
      (response) => response.status,
      () => null,
    )
    const tries = attempts + 1
    const isTaken = answer !== null && answer >= 200 && answer < 300
    const pause = Math.min(firstPauseMs * 2 ** attempts, maxPauseMs)
    store.update('deliveries', id, {
      attempts: tries,
      answer,
      status: isTaken ? 'delivered' : tries < maxAttempts ? 'waiting' : 'given up',
      due_at: Date.now() + pause,
    })
  }

  return {
    /** Runs `work` and writes its events in one transaction. */
    emitting<T>(how: Plan, work: (emit: Emit) => T): T {
      const { emit, ids } = collectEvents(store)
      return store.atomically(() => {
        const result = work(emit)
        plan(ids, how)
        return result
      })
    },

    resend(how: Plan): number {
      const ids = store.list('events').map((event) => event.id)
      plan(ids, how)
      return ids.length * how.copies
    },

    /** Starts due deliveries, a few at once; `onEnd` is called as each ends. */
    sendDue(onEnd: () => void): void {
      const now = Date.now()
      for (const delivery of store.list('deliveries', dueFirst, now, atOnce - underWay.size)) {
        // Postponed first, so that it is retried if the process dies.
        store.update('deliveries', delivery.id, { due_at: now + 2 * timeoutMs })
        const sending = deliver(delivery).finally(() => {
          underWay.delete(sending)
          onEnd()
        })
        underWay.add(sending)
      }
    },

    isFull: () => underWay.size >= atOnce,

    async close(): Promise<void> {
      closing.abort()
      await Promise.allSettled(underWay)
    },
  }
}

const dueFirst = `where status = 'waiting' and due_at <= ? order by due_at, id limit ?`

/** Repeatable for a seed, by mulberry32. */
function shuffle<T>(items: T[], seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const placed = items.map((item) => ({ item, place: random() }))
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item)
}
