import type * as z from 'zod'
import type { Right } from './office/roles.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * One call of the API: what it takes and what it answers. The server validates with it, the client
 * is typed by it, and the OpenAPI document is made from it.
 */
export type Endpoint = {
  summary: string
  /**
   * Needs `Authorization: Token …`; `link`: or that of a link of a mail, `Authorization: Review …`; `proven`: one
   * that the link of a guest's mail did not open, as that is for its order alone.
   */
  auth?: true | 'link' | 'proven'
  /** Needs a staff member's session, by the cookie `office`, and the right where it names one. */
  staff?: Right | 'anyone'
  /** A second right that it needs. */
  also?: Right
  /**
   * Of staff with a second factor or a passkey it needs one of the last five minutes; `true` asks it of
   * everyone in live mode.
   */
  fresh?: true | 'if any'
  /** Needs an `Idempotency-Key`: the same key and body act once. */
  acts?: true
  /** Reads `Idempotency-Key`: the same key and body give the first answer again. */
  idempotent?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** Carries a picture: a body of up to 6 MiB, and a minute for it; `large`: files of the office, up to 26 MiB. */
  upload?: true | 'large'
  /** Of the office: may take a minute. */
  slow?: true
  /** A list in pages whose body names no other: its `Link` header names the next. */
  linked?: true
  /** The type of what it answers, where that is a stream or a file and no JSON. */
  stream?:
    | 'text/csv'
    | 'text/event-stream'
    | 'text/html'
    | 'application/pdf'
    | 'image/webp'
    | 'image/svg+xml'
    | typeof xlsxType
  /** JSON, urlencoded or multipart: the fields are the same. */
  body?: z.ZodObject
  /** Field errors name the path of a field within the body, such as `colours.0.name`. */
  deep?: true
  /** Successful answers by status. */
  answers: Record<number, z.ZodType>
  /** The refusals that a caller should expect, by status. */
  refusals?: Record<number, string>
}

/** Keys are `METHOD /path/`, with `{name}` for each parameter. */
export type Endpoints = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  Endpoint
>
