import { type BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The client's address, of IPv6 the network. From a trusted proxy it is the last hop of X-Forwarded-For. */
export function clientAddress(c: Context, trustedProxies: BlockList | undefined): string {
  const peer = c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  const isBelieved = trustedProxies && (!peer || isAmong(trustedProxies, peer))
  return networkOf(isBelieved && forwarded ? withoutPort(forwarded) : peer)
}

function isAmong(peers: BlockList, address: string): boolean {
  const [plain = ''] = address.split('%')
  return isIP(plain) > 0 && peers.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** Some proxies write `192.0.2.7:41234` or `[2001:db8::7]:41234`. */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](:\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop

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
