import type { Logger } from 'pino'

/** The customer whose token a request carries. */
export type SignedIn = { id: number; sessionId: number; role: string }

/** What middleware hands to handlers. */
export type Env = {
  Variables: {
    requestId: string
    /** `performance.now()` when the request came in. */
    receivedAt: number
    log: Logger
    /** Set where the contract asks for a token. */
    customer?: SignedIn
  }
}
