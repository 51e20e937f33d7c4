import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { requestScope, withDeadline } from '../db/request-scope.ts'
import { Refusal } from '../errors/refusal.ts'

export const callTimeoutMs = 5_000

/** Of a call that reads all of a month, and of a page that makes one. */
export const slowTimeoutMs = 60_000

async function unlessAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  await Promise.race([work(), aborted]).finally(() => signal.removeEventListener('abort', abort))
}

/** Answers 503 in time, and stops the work. A call of a page has the page's deadline. */
const answerWithin = (timeoutMs: number) =>
  createMiddleware((_c, next) => {
    const deadline = requestScope.getStore()?.deadline
    if (deadline) return unlessAborted(deadline, next)
    return withDeadline(timeoutMs, (signal) => unlessAborted(signal, next))
  })

/** How long a call may take, and how long its body may be, also one that comes in chunks. */
const limits = (milliseconds: number, bytes: number) => ({
  time: answerWithin(milliseconds),
  // Buffers a body that comes in chunks, so it belongs behind the check of the token.
  size: bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal(413, 'The request is too large.')
    },
  }),
})

export const callLimits = limits(callTimeoutMs, 1024 * 1024)

const slowLimits = limits(slowTimeoutMs, 1024 * 1024)

/** For a picture of 5 MB, over a line of a megabit a second. */
const uploadLimits = limits(60_000, 6 * 1024 * 1024)

/** For a sheet of 25 MB or some photos of the office. */
const largeLimits = limits(60_000, 26 * 1024 * 1024)

export function limitsOf({ slow, upload }: Endpoint) {
  if (upload === 'large') return largeLimits
  if (upload) return uploadLimits
  return slow ? slowLimits : callLimits
}
