import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Role } from '../../../contract/office/roles.ts'
import type { CachedResponse } from '../cache/response-cache.ts'

export type SignedIn = {
  id: number
  sessionId: number
  role: string
  userName: string
  /** The order that she may see where she came by the link of a mail about it; null for all of hers. */
  linkedOrderId: number | null
}

/** A member of staff, by the cookie of the back office. */
export type SignedInStaff = {
  id: number
  sessionId: number
  name: string
  email: string
  role: Role
  hasSecondFactor: boolean
  hasPasskey: boolean
  /** Her code or passkey was given in this session within the last five minutes. */
  isFresh: boolean
}

export type Authenticate = (authorization: string) => Promise<SignedIn>

/** Of the token of a link of a mail. @throws Refusal 400 when it is not whole */
export type OpenLink = (token: string) => Promise<SignedIn>

export type CallingPage = {
  requestId: string
  log: Logger
  authenticate: Authenticate
  onCached: (cached: CachedResponse) => void
  /** Who reads a page of the office, looked up once for it. */
  staff?: Promise<SignedInStaff> | undefined
}

export type Env = {
  Bindings: {
    page?: CallingPage
    incoming?: IncomingMessage
  }
  Variables: {
    requestId: string
    /** `performance.now()` when the request came in. */
    receivedAt: number
    log: Logger
    customer?: SignedIn
    staff?: SignedInStaff
  }
}
