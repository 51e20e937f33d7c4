import type { Hono } from 'hono'
import type { endpoints } from '../../contract/endpoints.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { answerCached } from './answer-cached.ts'
import type { Env } from './env.ts'
import { callLimits } from './limits.ts'
import { type EndpointKey, type Request, readRequest } from './read-request.ts'
import { type Answer, routeOf } from './serve.ts'

/** The calls that everyone may make. What a customer's token is asked for can never be kept. */
type PublicKey = {
  [K in EndpointKey]: (typeof endpoints)[K] extends { auth: true } ? never : K
}[EndpointKey]

/** @param url the address that was asked */
type CachedHandler<K extends PublicKey> = (request: Request<K>, url: URL) => Promise<Answer<K>>

/**
 * Mounts a call whose answer is the same for everyone, and kept until the catalogue has changed.
 *
 * @param shows the products whose stock an answer shows
 */
export type ServeCached = <K extends PublicKey>(
  key: K,
  handler: CachedHandler<K>,
  productIds?: (body: Answer<K>[1]) => readonly number[],
) => void

const headers = {
  'content-type': 'application/json',
  // Whoever keeps it asks whether it is still true.
  'cache-control': 'public, no-cache',
}

/** Makes the function with which domains mount the calls whose answers are kept. */
export function createServeCached(app: Hono<Env>, keep: ResponseCache): ServeCached {
  return (key, handler, productIds = () => []) => {
    const { method, route } = routeOf(key)
    app.on(method, route, callLimits.time, callLimits.size, async (c) => {
      const request = await readRequest(key, c)
      const url = new URL(c.req.url)
      const asked = url.pathname + url.search
      const name = request.body ? `${method} ${asked} ${JSON.stringify(request.body)}` : asked
      const kept = await keep.get(name, async () => {
        const [, body] = await handler(request, url)
        const text = JSON.stringify(body)
        return {
          status: 200,
          headers,
          text,
          productIds: productIds(body),
          isCacheable: true,
          route,
        }
      })
      c.env?.page?.onCached(kept)
      return answerCached(c, kept)
    })
  }
}
