import type { Hono } from 'hono'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Authenticate, Bring, Env, SignedIn } from './env.ts'
import { type FoundBefore, findOnce } from './find-once.ts'
import { usualBounds } from './limits.ts'
import type { EndpointKey } from './read-request.ts'
import { type Answer, routeOf } from './serve.ts'

/** The calls that read what is a customer's own, and take nothing but her token. */
type OwnKey = {
  [K in Extract<EndpointKey, `GET ${string}`>]: (typeof endpoints)[K] extends { auth: true }
    ? (typeof endpoints)[K] extends { params: unknown } | { query: unknown }
      ? never
      : K
    : never
}[Extract<EndpointKey, `GET ${string}`>]

/**
 * Mounts a call that reads what is a customer's own.
 *
 * @param read is given what was brought along, unless she had been found without
 * @param bring what it shows, to be read in the statement that finds her
 */
export type ServeOwn = <K extends OwnKey, Brought = never>(
  key: K,
  read: (
    customer: SignedIn,
    brought: Brought | undefined,
  ) => Promise<Extract<Answer<K>, [200, unknown]>>,
  bring?: Bring<Brought>,
) => void

/**
 * @param before whom the page that asks has found
 * @returns what is answered with 200
 * @throws what the call refuses
 */
type OwnRead = (authorization: string, before: FoundBefore | undefined) => Promise<object>

/** The calls by their paths: a page makes them without a request. */
export type OwnReads = ReadonlyMap<string, OwnRead>

/** Makes the function with which domains mount the calls that read what is a customer's own. */
export function createServeOwn(
  app: Hono<Env>,
  authenticate: Authenticate,
): { serveOwn: ServeOwn; ownReads: OwnReads } {
  const ownReads = new Map<string, OwnRead>()
  const serveOwn: ServeOwn = (key, read, bring) => {
    const ask: OwnRead = async (authorization, before) => {
      const found = await findOnce(before, authorization, authenticate, bring)
      // What was brought for this very call is what its `bring` says.
      const brought = bring && found.bring === bring ? (found.brought as never) : undefined
      const [, json] = await read(found.customer, brought)
      return json as object
    }
    const { method, route } = routeOf(key)
    app.on(method, route, usualBounds.time, async (c) => {
      // First, so that refusals say it too.
      c.header('Cache-Control', 'no-store')
      const { own, found } = c.env?.page ?? {}
      return c.json(await (own ?? ask(c.req.header('authorization') ?? '', found)))
    })
    ownReads.set(key.slice('GET '.length), async (authorization, before) => {
      // Another call that the page is making may bring more along.
      if (!bring) await new Promise<void>((pass) => process.nextTick(pass))
      return ask(authorization, before)
    })
  }
  return { serveOwn, ownReads }
}
