import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A request that the shop's rules refuse. Thrown, so that the transaction around it rolls back. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly retryAfter: number | undefined

  constructor(status: ContentfulStatusCode, message: string, retryAfter?: number) {
    super(message)
    this.status = status
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

  constructor(status: ContentfulStatusCode, message: string, details: Record<string, unknown>) {
    super(status, message)
    this.details = details
  }
}

/** Refused because its object is no longer as it was: another may have done just this. */
export class MovedOn extends DetailedRefusal {
  /** As the audit names it, where the caller's address does not. */
  readonly about: string | null

  constructor(message: string, details: Record<string, unknown> = {}, about: string | null = null) {
    super(409, message, details)
    this.about = about
  }
}
