import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

type CheckoutSources = {
  script: string
  frame: string
  connect: string
  image: string
  styleAttributes: string
}

/**
 * Where the checkout of Razorpay comes from and what it talks to.
 * @see https://github.com/razorpay/razorpay-magento/blob/master/etc/csp_whitelist.xml
 */
const razorpaySources: CheckoutSources = {
  script: 'https://checkout.razorpay.com https://cdn.razorpay.com',
  frame: 'https://api.razorpay.com',
  connect: 'https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com',
  image: 'https://cdn.razorpay.com',
  // Its script places its frame over the page by a style attribute.
  styleAttributes: "'unsafe-inline'",
}

function checkoutSources(checkoutUrl: string): CheckoutSources {
  const { origin } = new URL(checkoutUrl)
  if (origin === 'https://checkout.razorpay.com') return razorpaySources
  return { script: origin, frame: origin, connect: origin, image: '', styleAttributes: "'none'" }
}

/**
 * The policy of a page. It allows the gateway's checkout on every page, since a shopper reaches the
 * checkout without leaving the document that she came by.
 * @param inline sources of inline scripts, such as `'nonce-…'` or `'sha256-…'`
 * @param framedBy who may show it in a frame, `'none'` but for a preview
 */
export function contentSecurityPolicy(
  inline: string[],
  checkoutUrl: string,
  framedBy: string,
): string {
  const checkout = checkoutSources(checkoutUrl)
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline, checkout.script].join(' '),
    "style-src 'self'",
    `style-src-attr ${checkout.styleAttributes}`,
    `img-src 'self' data: ${checkout.image}`.trim(),
    // The rupee sign of the headings' font is inlined in the stylesheet.
    "font-src 'self' data:",
    `connect-src 'self' ${checkout.connect}`,
    `frame-src ${checkout.frame}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
    "form-action 'self'",
  ].join('; ')
}

/** Scripts that carry the nonce and what they import. Without one, in development, it may only not be framed. */
export const officePolicy = (
  nonce: string | undefined,
  { publicUrl, officeUrl }: { publicUrl: string; officeUrl?: string | undefined },
): string =>
  nonce
    ? [
        "default-src 'none'",
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        "style-src 'self'",
        "style-src-attr 'none'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        // What is printed without leaving the screen, and previews of the shop.
        officeUrl ? `frame-src 'self' ${publicUrl}` : "frame-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ].join('; ')
    : "frame-ancestors 'none'"

/** Of the office's workers, which run WebAssembly; a worker has the policy of its own file. */
export const officeWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The packing table scans with the phone's camera. */
export const officePermissions = 'camera=(self), microphone=(), geolocation=()'

export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"

/** Of a paper that a screen of the office prints from a frame. */
export const framedByOffice = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

const ownHeaders = ['permissions-policy', 'x-frame-options']

export const commonHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // The bank's page opens in a window of its own and reports to the gateway's frame in ours.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(https && { 'strict-transport-security': 'max-age=31536000' }),
})

export const securityHeaders = (https: boolean) => {
  const common = Object.entries(commonHeaders(https))
  return createMiddleware<Env>(async (c, next) => {
    await next()
    const { headers, status } = c.res
    for (const [name, value] of common) {
      if (!(ownHeaders.includes(name) && headers.has(name))) headers.set(name, value)
    }
    if (!headers.has('Content-Security-Policy') && status !== 304) {
      headers.set('Content-Security-Policy', nothingAllowed)
    }
  })
}
