import { contentSecurityPolicy } from '../ground/http/security-headers.ts'
import type { Site } from './render.ts'

/**
 * The policy of a rendered page.
 * @param nonce none in development, where Vite adds scripts of its own: the page may only not be framed
 * @param inline sources of its inline scripts
 */
export const pagePolicy = (
  nonce: string | undefined,
  inline: string[],
  { config }: Site,
): string =>
  nonce ? contentSecurityPolicy(inline, config.razorpay.checkoutUrl) : "frame-ancestors 'none'"
