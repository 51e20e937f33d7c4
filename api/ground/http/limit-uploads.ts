import type { Context, MiddlewareHandler } from 'hono'
import type { Limits } from '../config/limits.ts'
import { Refusal } from '../errors/refusal.ts'
import { clientClosedRequest } from './answer-error.ts'
import { createLimit } from './concurrency-limit.ts'
import type { Env } from './env.ts'
import { contentTypeOf } from './read-body.ts'

const maxSmallBytes = 64 * 1024

const stillSaving = 'Your last picture is still being saved. Please try again in a moment.'

/**
 * Has few pictures in memory at once; a small body that can hold no file does not wait. Behind the check of the token.
 * @throws Refusal 503 when too many wait; 429 while another picture of the same customer is under way
 */
export function limitUploads(limits: Limits['uploads']): MiddlewareHandler<Env> {
  const limit = createLimit(limits.concurrent)
  const saving = new Set<number | undefined>()

  return async (c, next) => {
    if (isSmallWithoutFile(c)) return next()
    const { signal } = c.req.raw
    const id = c.var.customer?.id
    if (limits.oneAnAccount && saving.has(id))
      throw new Refusal(429, stillSaving, { retryAfter: 2 })
    saving.add(id)
    try {
      await limit.run(next, { queued: limits.queued, signal })
    } catch (error) {
      if (signal.aborted) return new Response(null, { status: clientClosedRequest })
      throw error
    } finally {
      saving.delete(id)
    }
  }
}

function isSmallWithoutFile(c: Context<Env>): boolean {
  if (contentTypeOf(c) === 'multipart/form-data' || c.req.header('transfer-encoding')) return false
  return Number(c.req.header('content-length') ?? Number.NaN) <= maxSmallBytes
}
