import type { IncomingMessage } from 'node:http'
import type { AliasableExpression, Expression } from 'kysely'
import type { Logger } from 'pino'
import type { CachedResponse } from '../cache/response-cache.ts'
import type { Db } from '../db/pool.ts'
import type { FoundBefore } from './find-once.ts'

/** The customer whose token a request carries. */
export type SignedIn = {
  id: number
  sessionId: number
  role: string
  /** How she is greeted. */
  userName: string
}

/** What of a customer's own is read in the statement that finds her, as JSON. */
export type Bring<Brought = unknown> = (
  db: Db,
  customerId: Expression<number>,
) => AliasableExpression<Brought>

/** The customer of a token, and what was brought along. */
export type Found = { customer: SignedIn; bring: Bring | undefined; brought: unknown }

/** @throws Refusal 401 when the `Authorization` is nobody's */
export type Authenticate = (authorization: string, bring?: Bring) => Promise<Found>

/** A page that asks in process. */
export type AskingPage = {
  requestId: string
  /** When the call was made. */
  receivedAt: number
  log: Logger
  found: FoundBefore
  /** What it has read of its shopper's own, and was refused: the call says why. */
  own: Promise<object> | undefined
  /** Told of each kept answer that it is made of. */
  uses: (kept: CachedResponse) => void
  /** Given what is answered as it is, so that it need not be written as JSON and read again. */
  takes: (json: object) => void
}

/** How a request came in that had to wait. */
export type Entry = {
  /** `performance.now()` when it came. */
  receivedAt: number
  outside: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Whether its reader has left while it waited. */
  hasLeft: boolean
}

/** What middleware hands to handlers. */
export type Env = {
  Bindings: {
    page?: AskingPage
    /** Left out where a page asks. */
    incoming?: IncomingMessage & { entry?: Entry }
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
