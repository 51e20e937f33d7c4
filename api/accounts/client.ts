import type { Context } from 'hono'
import type { Config } from '../config.ts'
import { clientAddress } from '../http/client-address.ts'

/** Where a request comes from, and whether rate limits are on. */
export type Client = { address: string; userAgent: string; limited: boolean }

export const clientOf = (c: Context, config: Config): Client => ({
  address: clientAddress(c, config.trustedProxies),
  userAgent: c.req.header('user-agent') ?? '',
  limited: config.rateLimits,
})
