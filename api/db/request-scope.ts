import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = {
  requestId: string
  /** In development: what the request has asked of the database, and when it was last answered. */
  asked?: { statements: number; ms: number; lastAnswerAt: number }
}

/** The request that a statement belongs to, for those who watch statements. */
export const requestScope = new AsyncLocalStorage<Scope>()
