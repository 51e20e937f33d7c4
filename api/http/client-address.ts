import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The client's address, of IPv6 the network. Behind a proxy (`TRUST_PROXY=on`) it is the last hop of
 * X-Forwarded-For; the hops before it were written by the client.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : ''
  if (forwarded) return networkOf(forwarded)
  // In-process requests have no socket.
  return c.env?.incoming ? networkOf(getConnInfo(c).remote.address ?? '') : ''
}

/** The first 64 bits of an IPv6 address, since one client has all the others; IPv4 as it is. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [start = '', end] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = start.split(':').filter(Boolean)
  const after = end?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - groups.length - after.length }, () => '0')
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}
