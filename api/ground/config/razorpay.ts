import type { Settings } from './settings.ts'

export const razorpayApiUrl = 'https://api.razorpay.com'
export const razorpayCheckoutUrl = 'https://checkout.razorpay.com/v1/checkout.js'

/** Without a key and without another address, the demo shop pays at the local gateway. */
export function readRazorpay(settings: Settings, publicUrl: string) {
  const isLocal = !settings.RAZORPAY_KEY_ID && !settings.RAZORPAY_API_URL
  const nextPort = settings.PORT < 65_535 ? settings.PORT + 1 : settings.PORT - 1
  const localPort = settings.LOCAL_GATEWAY_PORT ?? nextPort
  const urls = isLocal
    ? {
        api: `http://127.0.0.1:${localPort}`,
        checkout: `http://${new URL(publicUrl).hostname}:${localPort}/v1/checkout.js`,
      }
    : { api: razorpayApiUrl, checkout: razorpayCheckoutUrl }
  return {
    keyId: settings.RAZORPAY_KEY_ID ?? 'rzp_test_nooldemo',
    keySecret: settings.RAZORPAY_KEY_SECRET,
    /** The current one, then the previous one, whose webhooks may still be under way. */
    webhookSecrets: [
      settings.RAZORPAY_WEBHOOK_SECRET,
      settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    ].filter((secret) => secret !== undefined),
    apiUrl: settings.RAZORPAY_API_URL ?? urls.api,
    checkoutUrl: settings.RAZORPAY_CHECKOUT_URL ?? urls.checkout,
    /** The shop starts the gateway itself, on `localPort`. */
    isLocal,
    localPort,
    /** Only this machine, unless the shop is opened under another name. */
    localHost: isLoopback(publicUrl) ? '127.0.0.1' : undefined,
  }
}

const isLoopback = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
