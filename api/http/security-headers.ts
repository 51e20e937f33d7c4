import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/** The policy of a page: our own files, and the inline scripts that carry this page's nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    // The rupee sign of each font is inlined in the stylesheet.
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** What every answer says, whatever it is. What is no page has a policy that allows nothing. */
export const securityHeaders = (https: boolean) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    const { headers, status } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000')
    if (!headers.has('Content-Security-Policy') && status !== 304) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
