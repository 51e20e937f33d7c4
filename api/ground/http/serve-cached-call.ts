import type { Hono } from 'hono'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caches } from '../cache/open-caches.ts'
import type { Asked } from '../cache/search-counts.ts'
import { withDeadline } from '../db/request-scope.ts'
import { answerCached } from './answer-cached.ts'
import type { Env } from './env.ts'
import { callLimits, callTimeoutMs } from './limits.ts'
import type { ReadLimit } from './read-limit.ts'
import { type EndpointKey, type Request, readRequest } from './read-request.ts'
import { type Answer, routeOf } from './serve.ts'

/** An answer that takes a customer's token is never cached. */
type PublicKey = {
  [K in EndpointKey]: (typeof endpoints)[K] extends { auth: NonNullable<Endpoint['auth']> }
    ? never
    : K
}[EndpointKey]

type CachedHandler<K extends PublicKey> = (request: Request<K>, url: URL) => Promise<Answer<K>>

export type ServeCached = <K extends PublicKey>(
  key: K,
  handler: CachedHandler<K>,
  productIds?: (body: Answer<K>[1], request: Request<K>) => readonly number[],
  asked?: (body: Answer<K>[1], request: Request<K>, url: URL) => Asked | undefined,
) => void

const headers = {
  'content-type': 'application/json',
  'cache-control': 'public, no-cache',
}

/** Above it an answer is computed for its request alone. */
const maxNameLength = 512

function knownAddress(key: PublicKey, asked: URL): URL {
  const { query: schema }: Endpoint = endpoints[key]
  const url = new URL(asked)
  for (const name of new Set(url.searchParams.keys())) {
    if (!schema || !(name in schema.shape)) url.searchParams.delete(name)
  }
  return url
}

function nameOf({ pathname, searchParams }: URL, body: unknown): string {
  const sorted = new URLSearchParams(searchParams)
  sorted.sort()
  const address = `${pathname.replace(/\/*$/, '/')}${sorted.size > 0 ? `?${sorted}` : ''}`
  return body ? `POST ${address} ${JSON.stringify(body)}` : address
}

export function createServeCached(
  app: Hono<Env>,
  { answers, searches }: Pick<Caches, 'answers' | 'searches'>,
  reads: ReadLimit,
): ServeCached {
  return (key, handler, productIds = () => [], asked = () => undefined) => {
    const { method, route } = routeOf(key)
    const compute = async (name: string, request: Request<typeof key>, url: URL) => {
      const [, body] = await handler(request, url)
      const text = JSON.stringify(body)
      return {
        status: 200,
        headers,
        text,
        productIds: productIds(body, request),
        isCacheable: name.length <= maxNameLength,
        route,
        asked: asked(body, request, url),
      }
    }
    // The cache holds it as long as the answer, so it must not close over the context of a request.
    // Others may wait for it, so it has a deadline of its own.
    const computing = (name: string, request: Request<typeof key>, url: URL) => () =>
      withDeadline(callTimeoutMs, () => compute(name, request, url))
    app.on(method, route, callLimits.time, callLimits.size, async (c) => {
      const request = await readRequest(key, c)
      const url = knownAddress(key, new URL(c.req.url))
      const name = nameOf(url, request.body)
      // Her own order shows in her next call.
      const isHers = c.req.header('authorization') !== undefined
      const page = c.env?.page
      const cached = await answers.get(name, computing(name, request, url), {
        ...(isHers && { ageMs: 0 }),
        // A page counts once, whatever it calls.
        ...(!page && { beforeComputing: () => reads.countAddress(c) }),
      })
      // A page is counted under what its calls were asked for.
      if (page) page.onCached(cached)
      else if (cached.asked) searches.count(cached.asked)
      return answerCached(c, cached)
    })
  }
}
