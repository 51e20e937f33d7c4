import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { officeEndpoints } from '../../../contract/office/endpoints.ts'
import type { Right } from '../../../contract/office/roles.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import type { Write } from '../db/write.ts'
import { DetailedRefusal, Refusal } from '../errors/refusal.ts'
import type { Env, SignedInStaff } from '../http/env.ts'
import { limitsOf } from '../http/limits.ts'
import { enforceLimit } from '../http/rate-limit.ts'
import type { ReadLimit } from '../http/read-limit.ts'
import { type Request, readRequest } from '../http/read-request.ts'
import { type Answer, routeOf } from '../http/serve.ts'
import { doOnce, wasDone } from './act.ts'
import { requireFreshCode } from './fresh-code.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { hasRight, refundLimitPaise } from './roles.ts'
import { authenticate, isHttps, readToken } from './sessions.ts'
import { sayWho, targetOf } from './who-was-first.ts'

type Key = keyof typeof officeEndpoints

export type OfficeRequest<K extends Key> = Pick<Request<K>, 'params' | 'query' | 'body'> & {
  staff: (typeof officeEndpoints)[K] extends { staff: string } ? SignedInStaff : undefined
  requestId: string
  /** Of an act its Idempotency-Key. */
  key: string
  /** Does the work of this call as `doOnce` says, by her who asks. */
  act: Write
  /** As `act`, however often: before something else is asked, or after it has answered. */
  write: Write
  /** Whether `act` was done before with this call's key; for what is asked of others before it. */
  wasDone: () => Promise<boolean>
}

/** Mounts one call of the back office; the one place that checks session, origin and right. */
export type ServeOffice = <K extends Key>(
  key: K,
  handler: (request: OfficeRequest<K>, c: Context<Env>) => Promise<Answer<K> | Response>,
) => void

type Deps = { db: Db; config: Config; reads: ReadLimit }

export function createServeOffice(app: Hono<Env>, { db, config, reads }: Deps): ServeOffice {
  const lookUp = (c: Context<Env>): Promise<SignedInStaff> =>
    authenticate(db, readToken(c, isHttps(config))).catch((error: unknown) => {
      if (error instanceof Refusal) reads.countAddress(c)
      throw error
    })
  const identify = async (c: Context<Env>): Promise<SignedInStaff> => {
    const page = c.env?.page
    if (c.req.method === 'GET') return page ? (page.staff ??= lookUp(c)) : lookUp(c)
    // What a page reads after an act of its own may be another's to see.
    if (page) page.staff = undefined
    const staff = await lookUp(c)
    // A scanner is quicker than a shopper.
    const { staffWrites: writes } = config.limits
    await enforceLimit(db, writes, `staff:${staff.id}`, tooManyWrites)
    return staff
  }

  return (key, handler) => {
    const endpoint: Endpoint = officeEndpoints[key]
    const { method, route } = routeOf(key)
    const admit: MiddlewareHandler<Env> = async (c, next) => {
      // First, so that refusals have it too.
      c.header('Cache-Control', 'no-store')
      const staff = endpoint.staff && (await identify(c))
      if (method !== 'GET') requireOwnOrigin(c, config)
      if (staff && endpoint.staff) requireRight(staff, endpoint.staff)
      if (staff && endpoint.also) requireRight(staff, endpoint.also)
      if (staff && endpoint.fresh) requireFreshCode(staff, config, endpoint.fresh)
      if (endpoint.acts) requireKey(c)
      if (staff) c.set('staff', staff)
      await next()
    }
    const { time, size } = limitsOf(endpoint)
    app.on(method, route, time, admit, size, async (c) => {
      const { params, query, body } = await readRequest(key, c)
      const { staff, requestId } = c.var
      const actKey = endpoint.acts || (endpoint.idempotent && hasKey(c)) ? requireKey(c) : null
      const by = {
        staffId: staff?.id ?? 0,
        refundLimitPaise: staff ? refundLimitPaise(staff.role) : 0,
        requestId,
      }
      const once = { ...by, key: actKey, asked: [key, params, body] }
      const act: Write = (work) => doOnce(db, once, work)
      const write: Write = (work) => doOnce(db, { ...by, key: null, asked: null }, work)
      const caller = {
        staff,
        requestId,
        key: actKey ?? '',
        act,
        write,
        wasDone: () => wasDone(db, once),
      }
      // Where the contract names `staff`, admit has set it.
      const request = { params, query, body, ...caller } as OfficeRequest<typeof key>
      const answered = await handler(request, c).catch(async (error: unknown) => {
        const target = targetOf(key, c.req.param())
        throw await sayWho(db, error, { staffId: by.staffId, target })
      })
      if (answered instanceof Response) return answered
      const [status, json] = answered
      return c.json(json as object, status as 200)
    })
  }
}

const tooManyWrites = 'That was a lot at once. Please wait a minute and try again.'

export function requireRight({ role }: SignedInStaff, right: Right | 'anyone'): void {
  if (right === 'anyone' || hasRight(role, right)) return
  throw new DetailedRefusal(
    403,
    `Your role has no right to this: ${right}.`,
    { right },
    'missing_right',
  )
}

const hasKey = (c: Context): boolean => c.req.header('idempotency-key') !== undefined

function requireKey(c: Context): string {
  const key = c.req.header('idempotency-key') ?? ''
  if (key === '' || key.length > 200) {
    throw new Refusal(400, 'This call needs an Idempotency-Key of up to 200 characters.')
  }
  return key
}
