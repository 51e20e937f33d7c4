import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { uploadBounds, usualBounds } from './bounds.ts'
import type { Env, SignedIn } from './env.ts'
import { readBody } from './read-body.ts'
import { FieldRefusal, Refusal } from './refusal.ts'

type Table = typeof endpoints
export type EndpointKey = keyof Table

type Parsed<K extends EndpointKey, P extends 'params' | 'query' | 'body'> = Table[K] extends {
  [_ in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** A request that has passed its contract. */
export type Request<K extends EndpointKey> = {
  params: Parsed<K, 'params'>
  query: Parsed<K, 'query'>
  body: Parsed<K, 'body'>
  customer: Table[K] extends { auth: true } ? SignedIn : undefined
  /** `Idempotency-Key`, where the contract reads one. */
  idempotencyKey: string | undefined
}

/** A status of the contract with its body. */
export type Answer<K extends EndpointKey> = {
  [S in keyof Table[K]['answers']]: [
    status: S,
    body: z.input<Extract<Table[K]['answers'][S], z.ZodType>>,
  ]
}[keyof Table[K]['answers']]

/** Names the status beside the body, so that both are checked against the contract. */
export const answer = <S extends number, B>(status: S, body: B): [status: S, body: B] => [
  status,
  body,
]

export type Handler<K extends EndpointKey> = (
  request: Request<K>,
  c: Context<Env>,
) => Promise<Answer<K>>

/** Mounts one call of the contract: checks the token, parses what came in, and answers as JSON. */
export type Serve = <K extends EndpointKey>(key: K, handler: Handler<K>) => void

const requiredMessage = (issue: { input?: unknown; code?: string }) =>
  issue.input === undefined ? 'This field is required.' : undefined
z.config({ customError: requiredMessage })

/**
 * Makes the function with which every domain mounts its calls.
 *
 * @param authenticate finds the customer of a request's token, and refuses with 401 where there is none
 */
export function createServe(
  app: Hono<Env>,
  authenticate: (c: Context<Env>) => Promise<SignedIn>,
): Serve {
  const identify: MiddlewareHandler<Env> = async (c, next) => {
    // First, so that refusals say it too.
    c.header('Cache-Control', 'no-store')
    c.set('customer', await authenticate(c))
    await next()
  }

  return (key, handler) => {
    const endpoint: Endpoint = endpoints[key]
    const [method = '', path = ''] = key.split(' ')
    // Hono's `strict: false` takes the slash off requests, so routes are declared without it.
    const route = path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    const bounds = endpoint.upload ? uploadBounds : usualBounds
    const who = endpoint.auth ? [identify] : []
    app.on(method, route, bounds.time, ...who, bounds.size, async (c) => {
      const params = endpoint.params && parseParams(endpoint.params, c.req.param())
      const query = endpoint.query && parse(endpoint.query, c.req.query())
      const body = endpoint.body && parse(endpoint.body, await readBody(c))
      const idempotencyKey = endpoint.idempotent ? c.req.header('idempotency-key') : undefined
      // The contract's schemas have just made these what the handler's type says.
      const request = {
        params,
        query,
        body,
        customer: c.var.customer,
        idempotencyKey,
      } as unknown as Request<typeof key>
      const [status, json] = await handler(request, c)
      return c.json(json as object, status as 200)
    })
  }
}

function parse(schema: z.ZodObject, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  throw new FieldRefusal(fields)
}

/** A malformed id in a path names nothing that exists. */
function parseParams(schema: z.ZodObject, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (!result.success) throw new Refusal(404, 'Not found.')
  return result.data
}
