import { sign } from '../signatures.ts'
import { type Tell, writeNews } from './news.ts'
import type { Store, Tables } from './store.ts'

const patienceMs = 5_000
const longestPauseMs = 60_000
const mostAttempts = 20
const atOnce = 8

/** How the news of one happening reach the shop. */
export type Plan = {
  order: 'normal' | 'shuffled'
  /** How often each is sent, with the same event id; 0 for never. */
  copies: number
  delayMs: number
  /** Makes a shuffled order the same each time. */
  seed: number
}
export const usualPlan: Plan = { order: 'normal', copies: 1, delayMs: 0, seed: 1 }

/** Hands one webhook to the shop. */
export type Post = (init: {
  body: string
  headers: Record<string, string>
  signal: AbortSignal
}) => Promise<Response>

type Options = { secret: string; post: Post; firstPauseMs: number }
export type Webhooks = ReturnType<typeof createWebhooks>

/** News for the shop: written with what happened, sent until the shop has taken them. */
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
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)])
    const answer = await post({ body: event.body, headers, signal }).then(
      (response) => response.status,
      () => null,
    )
    const tries = attempts + 1
    const isTaken = answer !== null && answer >= 200 && answer < 300
    const pause = Math.min(firstPauseMs * 2 ** attempts, longestPauseMs)
    store.update('deliveries', id, {
      attempts: tries,
      answer,
      status: isTaken ? 'delivered' : tries < mostAttempts ? 'waiting' : 'given up',
      due_at: Date.now() + pause,
    })
  }

  return {
    /** Lets something happen together with its news: all of it is written, or nothing. */
    telling<T>(how: Plan, work: (tell: Tell) => T): T {
      const { tell, ids } = writeNews(store)
      return store.atomically(() => {
        const result = work(tell)
        plan(ids, how)
        return result
      })
    },

    /** Sends every event once more. */
    resend(how: Plan): number {
      const ids = store.list('events').map((event) => event.id)
      plan(ids, how)
      return ids.length * how.copies
    },

    /** Begins what is due, a few at once; `onEnd` is called whenever one has ended. */
    sendDue(onEnd: () => void): void {
      const now = Date.now()
      for (const delivery of store.list('deliveries', dueFirst, now, atOnce - underWay.size)) {
        // Not due again while it is under way, and due again when we die meanwhile.
        store.update('deliveries', delivery.id, { due_at: now + 2 * patienceMs })
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

/** The same order for the same seed, from a small generator of numbers (mulberry32). */
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
