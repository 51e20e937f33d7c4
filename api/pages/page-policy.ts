import { contentSecurityPolicy } from '../ground/http/security-headers.ts'
import type { Site } from './render.ts'

/**
 * The policy of a rendered page.
 * @param nonce none in development, where Vite adds scripts of its own: the page may only not be framed
 * @param inline sources of its inline scripts
 * @param framedBy who may show it in a frame
 */
export const pagePolicy = (
  nonce: string | undefined,
  inline: string[],
  { config }: Site,
  framedBy = "'none'",
): string =>
  nonce
    ? contentSecurityPolicy(inline, config.razorpay.checkoutUrl, framedBy)
    : `frame-ancestors ${framedBy}`
