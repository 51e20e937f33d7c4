import type { Context } from 'hono'
import type { Config } from '../../config.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * Refuses a changing call that no page of the office's own origin has sent: a browser writes `Origin` itself.
 * A demo is also its own under the address that it was called by, such as 127.0.0.1.
 */
export function requireOwnOrigin(c: Context, { publicUrl, officeUrl, mode }: Config): void {
  const origin = c.req.header('origin') ?? ''
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const isCalled = mode === 'demo' && !officeUrl && isCalledBy(c, origin)
  const isOwn = origin === (officeUrl ?? new URL(publicUrl).origin) || isCalled
  if (isOwn && site === 'same-origin') return
  throw new Refusal(403, 'This call needs an Origin of the shop.')
}

function isCalledBy(c: Context, origin: string): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  return URL.parse(origin)?.host === host && origin.startsWith('http')
}
