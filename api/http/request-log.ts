import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Env } from './env.ts'

// A caller's own id is kept when it is one, so that a proxy's logs and ours can be joined.
const plainId = /^[\w-]{8,64}$/

/** Gives each request its id, its clock and a log that carries the id. */
export const requestContext = (log: Logger) =>
  createMiddleware<Env>(async (c, next) => {
    const given = c.req.header('x-request-id') ?? ''
    const requestId = plainId.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('receivedAt', performance.now())
    c.set('log', log.child({ requestId }))
    await next()
  })

/**
 * One JSON line for each request. It holds no query, body, address or header: those may carry what
 * a person typed.
 */
export const accessLog = createMiddleware<Env>(async (c, next) => {
  await next()
  c.header('X-Request-Id', c.var.requestId)
  c.var.log.info({
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms: Math.round((performance.now() - c.var.receivedAt) * 10) / 10,
  })
})
