import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../errors/refusal.ts'

type Scope = {
  requestId?: string
  /** Aborted when the time is over: the database is asked nothing more. */
  deadline?: AbortSignal
  /** How long the client waits for a statement, where that is longer than the pool has it. */
  statementMs?: number
  /** In development: statements of the request, their time, and when the last was answered. */
  asked?: { statements: number; ms: number; lastAnswerAt: number }
}

export const requestScope = new AsyncLocalStorage<Scope>()

/** Gives work so long to ask the database; then its statements reject with a Refusal 503. */
export async function withDeadline<T>(
  timeoutMs: number,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const end = () => controller.abort(new Refusal(503, 'That took too long.', { retryAfter: 2 }))
  const timer = setTimeout(end, timeoutMs)
  try {
    const scope = { ...requestScope.getStore(), deadline: controller.signal }
    return await requestScope.run(scope, () => work(controller.signal))
  } finally {
    clearTimeout(timer)
  }
}

/** For what others wait for too, or what must be undone after the deadline. */
export function withoutDeadline<T>(work: () => T): T {
  const { deadline: _ignored, ...scope } = requestScope.getStore() ?? {}
  return requestScope.run(scope, work)
}
