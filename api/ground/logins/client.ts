import type { Context } from 'hono'
import type { Config } from '../../config.ts'
import type { Limits } from '../config/limits.ts'
import { clientAddress } from '../http/client-address.ts'

/** Where a request comes from, and what it may do how often. */
export type Client = { address: string; userAgent: string; limits: Limits }

export const clientOf = (c: Context, config: Config): Client => ({
  address: clientAddress(c, config.trustedProxies),
  userAgent: c.req.header('user-agent') ?? '',
  limits: config.limits,
})
