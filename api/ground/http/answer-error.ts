import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import pg from 'pg'
import type { Logger } from 'pino'
import { constraintOf } from '../db/constraint-of.ts'
import { codeOfStatus, DetailedRefusal, FieldRefusal, Refusal } from '../errors/refusal.ts'
import type { Env } from './env.ts'

/** As nginx logs a request whose client has gone before it was sent or answered. */
export const clientClosedRequest = 499

const wentWrong = 'Something went wrong on our side. Please try again.'

/** The one place where an error becomes an answer. Only refusals are shown; others are logged. */
export function answerError(error: Error, c: Context<Env>): Response {
  const { incoming } = c.env ?? {}
  if (incoming?.destroyed && !incoming.complete) {
    return new Response(null, { status: clientClosedRequest })
  }
  if (incoming && isBodyLate(c, incoming) && error instanceof Refusal && error.status === 503) {
    // What comes of the body after all is no next request.
    c.header('Connection', 'close')
    return refuse(c, 408, 'The request did not arrive in time. Please send it again.')
  }
  if (error instanceof FieldRefusal) return c.json(error.fields, 400)
  if (error instanceof DetailedRefusal) {
    const { message, details, status, code } = error
    return c.json({ error: message, message, code, ...details }, status)
  }
  if (error instanceof Refusal) {
    if (error.status === 503 && error.cause instanceof Error) {
      c.var.log.error({ err: describe(error.cause) }, 'what was asked for is unavailable')
    }
    return refuse(c, error.status, error.message, error)
  }
  if (error instanceof HTTPException) {
    const retryAfter = error.status === 503 ? 2 : undefined
    return refuse(c, error.status, error.message, { retryAfter })
  }
  if (isOfClosedMonth(error)) return refuse(c, 409, error.message, { code: 'month_closed' })
  if (isBadText(error))
    return refuse(c, 400, 'The request holds text or a number that cannot be kept.')
  const isFull = 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  if (isFull || isUnavailable(error)) {
    const what = isFull ? 'the disk is full' : 'the database is unavailable'
    c.var.log.error({ err: describe(error) }, what)
    return refuse(c, 503, 'The shop is busy. Please try again in a moment.', { retryAfter: 2 })
  }
  c.var.log.error({ err: { ...describe(error), stack: error.stack } }, 'unexpected error')
  return refuse(c, 500, wentWrong)
}

/** Whether a handler waits for more of the body, or the limit of one that comes in chunks does. */
const isBodyLate = (c: Context<Env>, { complete, readableLength }: IncomingMessage): boolean =>
  !complete &&
  readableLength === 0 &&
  (Object.keys(c.req.bodyCache).length > 0 || !c.req.header('content-length'))

/** Answers what was thrown and is no Error, which Hono lets through past the access log. */
export function answerThrown(log: Logger): (thrown: unknown) => Response {
  return (thrown) => {
    const err = thrown instanceof Error ? describe(thrown) : { message: `threw ${String(thrown)}` }
    log.error({ err }, 'unexpected error')
    const body = { error: wentWrong, message: wentWrong, code: codeOfStatus(500) }
    return Response.json(body, { status: 500 })
  }
}

export function refuse(
  c: Context<Env>,
  status: ContentfulStatusCode,
  message: string,
  { code, retryAfter }: Partial<Pick<Refusal, 'code' | 'retryAfter'>> = {},
): Response {
  if (retryAfter) c.header('Retry-After', String(Math.ceil(retryAfter)))
  return c.json({ error: message, message, code: code ?? codeOfStatus(status) }, status)
}

type Described = { message: string; code?: string; where?: string; cause?: Described }

/** An error and its causes for the log, without PostgreSQL's `detail`, which holds row values. */
function describe({
  message,
  cause,
  ...rest
}: Error & { code?: unknown; where?: unknown }): Described {
  return {
    message,
    ...(typeof rest.code === 'string' && { code: rest.code }),
    ...(typeof rest.where === 'string' && { where: rest.where }),
    ...(cause instanceof Error && { cause: describe(cause) }),
  }
}

/** An act whose document would be dated into a month that is filed, such as by a clock that is wrong. */
const isOfClosedMonth = (error: Error): boolean => constraintOf(error) === 'closed_months'

/** NUL bytes, broken encodings and numbers out of range, which only PostgreSQL rejects. */
function isBadText(error: Error): boolean {
  return (
    error instanceof pg.DatabaseError &&
    ['22021', '22P05', '22003', '22P02'].includes(error.code ?? '')
  )
}

// Classes 08 (connection), 53 (resources), 57 (operator intervention), locks, a standby (25006), or the client's own.
const unavailableCodes =
  /^(08|53|57)|^(25006|55P03|25P03|40P01|40001)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
// A Unix socket that is not there, or whose queue is full, is ENOENT or EAGAIN. A plan is of another
// schema where a migration has changed types a moment ago.
const unavailableMessages =
  /^cached plan must not|^cache lookup failed for function|^connect (ENOENT|EAGAIN)|timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return unavailableCodes.test(code) || unavailableMessages.test(error.message)
}
