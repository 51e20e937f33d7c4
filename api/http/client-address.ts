import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The visitor's address. Behind a proxy (`TRUST_PROXY=on`) the last hop that it added to
 * X-Forwarded-For; what stands before it was written by the visitor.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : ''
  if (forwarded) return forwarded
  // In-process requests have no socket.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
