import type { Logger } from 'pino'
import type { Kept } from '../cache/keep.ts'

/** The customer whose token a request carries. */
export type SignedIn = {
  id: number
  sessionId: number
  role: string
  /** How she is greeted. */
  userName: string
}

/** What middleware hands to handlers. */
export type Env = {
  Bindings: {
    /** Told of each kept answer that a page is made of, where the site asks in process. */
    uses?: (kept: Kept) => void
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
