import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = {
  requestId: string
  /** In development: statements of the request, their time, and when the last was answered. */
  asked?: { statements: number; ms: number; lastAnswerAt: number }
}

export const requestScope = new AsyncLocalStorage<Scope>()
