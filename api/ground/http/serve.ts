import type { Context, Hono, MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Limits } from '../config/limits.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Authenticate, Env, OpenLink } from './env.ts'
import { limitUploads } from './limit-uploads.ts'
import { limitsOf } from './limits.ts'
import type { ReadLimit } from './read-limit.ts'
import { type EndpointKey, type Request, readRequest } from './read-request.ts'

export type Answer<K extends EndpointKey> = {
  [S in keyof (typeof endpoints)[K]['answers']]: [
    status: S,
    body: z.input<Extract<(typeof endpoints)[K]['answers'][S], z.ZodType>>,
  ]
}[keyof (typeof endpoints)[K]['answers']]

/** Names the status beside the body, so that both are checked against the contract. */
export const answer = <S extends number, B>(status: S, body: B): [status: S, body: B] => [
  status,
  body,
]

export type Handler<K extends EndpointKey> = (
  request: Request<K>,
  c: Context<Env>,
) => Promise<Answer<K> | Response>

export type Serve = <K extends EndpointKey>(key: K, handler: Handler<K>) => void

type Deps = {
  authenticate: Authenticate
  authenticateWrite: Authenticate
  openLink: OpenLink
  reads: ReadLimit
  limits: Pick<Limits, 'uploads'>
}

/**
 * @param given.authenticateWrite refuses with 429 who writes too often
 * @param given.openLink finds the customer of a link of a mail
 * @param given.limits.uploads how many bodies with a picture are in memory at once
 */
export function createServe(
  app: Hono<Env>,
  { authenticate, authenticateWrite, openLink, reads, limits }: Deps,
): Serve {
  const waitForUploads = limitUploads(limits.uploads)
  const authenticateRead = async (c: Context<Env>, authorization: string) => {
    const customer = await authenticate(authorization).catch((error: unknown) => {
      if (error instanceof Refusal) reads.countAddress(c)
      throw error
    })
    reads.countAccount(customer.id)
    return customer
  }
  const identify: MiddlewareHandler<Env> = async (c, next) => {
    // First, so that refusals have it too.
    c.header('Cache-Control', 'no-store')
    const authorization = c.req.header('authorization') ?? ''
    const page = c.env?.page
    if (c.req.method !== 'GET') c.set('customer', await authenticateWrite(authorization))
    else if (page) c.set('customer', await page.authenticate(authorization))
    else c.set('customer', await authenticateRead(c, authorization))
    await next()
  }
  const identifyByLink: MiddlewareHandler<Env> = async (c, next) => {
    const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ')
    if (scheme !== 'Review') return identify(c, next)
    c.header('Cache-Control', 'no-store')
    c.set('customer', await openLink(token))
    await next()
  }
  const refuseLinked: MiddlewareHandler<Env> = async (c, next) => {
    // As without a session: a login leads on.
    if (c.var.customer?.linkedOrderId) throw new Refusal(401, 'Authentication required')
    await next()
  }

  return (key, handler) => {
    const endpoint: Endpoint = endpoints[key]
    const { method, route } = routeOf(key)
    const { time, size } = limitsOf(endpoint)
    const before = [
      ...(endpoint.auth ? [endpoint.auth === 'link' ? identifyByLink : identify] : []),
      ...(endpoint.auth === 'proven' ? [refuseLinked] : []),
      ...(endpoint.upload ? [waitForUploads] : []),
    ]
    app.on(method, route, time, ...before, size, async (c) => {
      const answered = await handler(await readRequest(key, c), c)
      if (answered instanceof Response) return answered
      const [status, json] = answered
      return c.json(json as object, status as 200)
    })
  }
}

/** Where Hono mounts a call. Its `strict: false` takes the slash off requests, so routes have none. */
export function routeOf(key: EndpointKey): { method: string; route: string } {
  const [method = '', path = ''] = key.split(' ')
  // Hono would take what follows a parameter for a part of its name.
  const route = path.replace(/\{(\w+)\}(\.pdf)$/, ':$1{.+\\$2}').replace(/\{(\w+)\}/g, ':$1')
  return { method, route: route.replace(/\/$/, '') }
}
