import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { requestScope } from '../db/request-scope.ts'
import type { Env } from './env.ts'
import { requestIdOf } from './request-id.ts'

export const requestContext = (log: Logger) =>
  createMiddleware<Env>(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'))
    c.set('requestId', requestId)
    c.set('receivedAt', performance.now())
    c.set('log', log.child({ requestId }))
    await requestScope.run({ requestId }, next)
  })

export const inTenths = (ms: number): number => Math.round(ms * 10) / 10

/** No query, body, address or header is logged: they may carry what a person typed. */
export const accessLog = createMiddleware<Env>(async (c, next) => {
  await next()
  const { requestId, receivedAt, log } = c.var
  // `c.header` would make another response here, whose body Node would have to stream.
  c.res.headers.set('X-Request-Id', requestId)
  const ms = inTenths(performance.now() - receivedAt)
  log.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms })
})
