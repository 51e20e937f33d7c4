import type { Context } from 'hono'
import type { Config } from '../config.ts'
import { clientAddress } from '../http/client-address.ts'

/** Who asks, for limits and for the list of sessions. */
export type Visitor = { address: string; userAgent: string; limited: boolean }

export const visitorOf = (c: Context, config: Config): Visitor => ({
  address: clientAddress(c, config.trustProxy),
  userAgent: c.req.header('user-agent') ?? '',
  limited: config.rateLimits,
})
