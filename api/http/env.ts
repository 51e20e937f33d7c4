import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { CachedResponse } from '../cache/response-cache.ts'

/** The customer whose token a request carries. */
export type SignedIn = {
  id: number
  sessionId: number
  role: string
  /** How she is greeted. */
  userName: string
}

/** @throws Refusal 401 when no session has this `Authorization` header */
export type Authenticate = (authorization: string) => Promise<SignedIn>

/** A page that calls the API in process. */
export type CallingPage = {
  requestId: string
  log: Logger
  /** Looks its customer up, once however many calls it makes. */
  authenticate: Authenticate
  /** Called with each cached answer that the page is made of. */
  onCached: (cached: CachedResponse) => void
}

/** What middleware hands to handlers. */
export type Env = {
  Bindings: {
    page?: CallingPage
    /** Left out where a page calls. */
    incoming?: IncomingMessage
  }
  Variables: {
    requestId: string
    /** `performance.now()` when the request came in. */
    receivedAt: number
    log: Logger
    /** Set where the contract asks for a token. */
    customer?: SignedIn
  }
}
