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

/** A page that asks in process. */
export type AskingPage = {
  requestId: string
  /** When the call was made. */
  receivedAt: number
  log: Logger
  /** Whose calls it made, by their `Authorization`: they are a shopper's, who is looked up once. */
  found: Map<string, Promise<SignedIn>>
  /** Told of each kept answer that it is made of. */
  uses: (kept: Kept) => void
  /** Given what is answered as it is, so that it need not be written as JSON and read again. */
  takes: (json: object) => void
}

/** What middleware hands to handlers. */
export type Env = {
  Bindings: { page?: AskingPage }
  Variables: {
    requestId: string
    /** `performance.now()` when the request came in. */
    receivedAt: number
    log: Logger
    /** Set where the contract asks for a token. */
    customer?: SignedIn
  }
}
