import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RefusalCode } from '../../../contract/refusal-codes.ts'

type More = {
  /** What it is, for programs; else what its status says. */
  code?: RefusalCode | undefined
  /** In seconds. */
  retryAfter?: number | undefined
}

const codes: Partial<Record<number, RefusalCode>> = {
  401: 'authentication_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_type',
  422: 'key_reused',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'unavailable',
}

/** What a refusal without a code of its own is. */
export const codeOfStatus = (status: number): RefusalCode => codes[status] ?? 'bad_request'

/** A request that the shop's rules refuse. Thrown, so that the transaction around it rolls back. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly code: RefusalCode
  readonly retryAfter: number | undefined

  constructor(status: ContentfulStatusCode, message: string, { code, retryAfter }: More = {}) {
    super(message)
    this.status = status
    this.code = code ?? codeOfStatus(status)
    this.retryAfter = retryAfter
  }
}

/** A 400 that names fields, each with its messages. */
export class FieldRefusal extends Refusal {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super(400, Object.values(fields)[0]?.[0] ?? 'Invalid input')
    this.fields = fields
  }
}

/** A refusal that carries more than its message, such as the right that is missing. */
export class DetailedRefusal extends Refusal {
  readonly details: Record<string, unknown>

  constructor(
    status: ContentfulStatusCode,
    message: string,
    details: Record<string, unknown>,
    code?: RefusalCode,
  ) {
    super(status, message, { code })
    this.details = details
  }
}

/** Refused because its object is no longer as it was: another may have done just this. */
export class MovedOn extends DetailedRefusal {
  /** As the audit names it, where the caller's address does not. */
  readonly about: string | null

  constructor(message: string, details: Record<string, unknown> = {}, about: string | null = null) {
    super(409, message, details, 'moved_on')
    this.about = about
  }
}
