import { Refusal } from '../errors/refusal.ts'

type Waiting = {
  queued?: number
  signal?: AbortSignal | undefined
}

/** Limits how much runs at once in this process; the rest waits, first come, first served. */
export function createLimit(concurrent: number) {
  let running = 0
  const queue = new Set<() => void>()

  async function acquire({ queued = Number.POSITIVE_INFINITY, signal }: Waiting): Promise<void> {
    signal?.throwIfAborted()
    if (running < concurrent) {
      running += 1
      return
    }
    if (queue.size >= queued) {
      throw new Refusal(503, 'The shop is busy. Please try again in a moment.', { retryAfter: 2 })
    }
    const slot = Promise.withResolvers<void>()
    const leave = () => {
      queue.delete(slot.resolve)
      slot.reject(signal?.reason)
    }
    queue.add(slot.resolve)
    signal?.addEventListener('abort', leave, { once: true })
    await slot.promise
    signal?.removeEventListener('abort', leave)
  }

  function release(): void {
    const [next] = queue
    if (!next) {
      running -= 1
      return
    }
    // The slot is handed on, so that a newcomer cannot take it first.
    queue.delete(next)
    next()
  }

  return {
    /**
     * Does the work once a slot is free. An abort while it waits leaves the queue.
     * @throws Refusal 503 when the queue is full; the signal's reason after an abort
     */
    async run<Result>(work: () => Promise<Result>, waiting: Waiting = {}): Promise<Result> {
      await acquire(waiting)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
