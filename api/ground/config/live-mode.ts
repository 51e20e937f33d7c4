import { StartupError } from '../errors/startup-error.ts'
import { demoFacts, demoSecret } from './demo-values.ts'
import { razorpayApiUrl, razorpayCheckoutUrl } from './razorpay.ts'
import { missingOfShiprocket, type Settings } from './settings.ts'

/** Live mode takes money from real people: nothing invented, and no default secret. */
export function refuseDemoValues(settings: Settings): void {
  const missing = [
    !settings.PUBLIC_URL?.startsWith('https://') && 'PUBLIC_URL (an https address)',
    !settings.SMTP_URL && 'SMTP_URL',
    settings.SECRET_KEY === demoSecret && 'SECRET_KEY',
    !settings.RAZORPAY_KEY_ID?.startsWith('rzp_live_') && 'RAZORPAY_KEY_ID (a rzp_live_ key)',
    settings.RAZORPAY_KEY_SECRET === demoSecret && 'RAZORPAY_KEY_SECRET',
    settings.RAZORPAY_WEBHOOK_SECRET === demoSecret && 'RAZORPAY_WEBHOOK_SECRET',
    settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS === demoSecret && 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
    isOther(settings.RAZORPAY_API_URL, razorpayApiUrl) &&
      `RAZORPAY_API_URL (only ${razorpayApiUrl})`,
    isOther(settings.RAZORPAY_CHECKOUT_URL, razorpayCheckoutUrl) &&
      `RAZORPAY_CHECKOUT_URL (only ${razorpayCheckoutUrl})`,
    settings.LOCAL_GATEWAY_PORT !== undefined && 'LOCAL_GATEWAY_PORT (there is no local gateway)',
    settings.LOCAL_PUSH_SERVICE !== undefined && 'LOCAL_PUSH_SERVICE (there is none)',
    settings.COURIER === 'local' && 'COURIER (shiprocket)',
    settings.COURIER_WEBHOOK_TOKEN === demoSecret && 'COURIER_WEBHOOK_TOKEN',
    ...missingOfShiprocket(settings),
    settings.RATE_LIMITS === 'off' && 'RATE_LIMITS (must be on)',
  ].filter((each) => each !== false)
  if (missing.length) {
    throw new StartupError(`MODE=live needs its own settings for: ${missing.join(', ')}`)
  }
}

type InventedFacts = typeof demoFacts

/** The facts of the shop that are still the demo's. */
export function whyInvented(facts: InventedFacts) {
  const names = Object.keys(demoFacts) as (keyof InventedFacts)[]
  const settings = names.filter((name) => facts[name] === demoFacts[name])
  return settings.length > 0
    ? { settings, why: 'with MODE=live the shop needs its own' }
    : undefined
}

function isOther(given: string | undefined, only: string): boolean {
  return given !== undefined && given !== only
}
