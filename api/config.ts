import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { StartupError } from './errors/startup-error.ts'
import { logLevels } from './log.ts'

const demoSecret = 'nool-demo-secret'
const mostWorkers = 64
/** By default; a database has room for so many without a setting of its own. */
const usualWorkers = 16

const razorpayApiUrl = 'https://api.razorpay.com'
const razorpayCheckoutUrl = 'https://checkout.razorpay.com/v1/checkout.js'

/** Invented facts of the demo shop, which a live shop must replace by its own. */
const demoFacts = {
  SHOP_EMAIL: 'hello@nool.example',
  SHOP_PHONE: '+91 422 000 0000',
  SHOP_ADDRESS: '14 Weavers Street, Coimbatore, Tamil Nadu 641001, India',
  SHOP_LEGAL_NAME: 'Nool Garments Private Limited',
  SHOP_GSTIN: '33AAAAA0000A1Z5',
  GRIEVANCE_OFFICER: 'Kavitha Raman',
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max} is needed`)
    .transform(Number)
    .refine(
      (value) => value >= min && value <= max,
      `a whole number from ${min} to ${max} is needed`,
    )
const rupees = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'an amount in rupees is needed')
  .transform((amount) => Math.round(Number(amount) * 100))
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const loopback = ['127.0.0.1', '::1', 'localhost']

/** Every setting, read from the environment. The README's table documents each one. */
const SingleSettings = z.object({
  MODE: z.enum(['demo', 'live']).default('demo'),
  PORT: wholeNumber(1, 65_535).default(4000),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  WORKERS: wholeNumber(1, mostWorkers).optional(),
  SLOW_QUERY_MS: wholeNumber(0, 60_000).default(200),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters are needed').optional(),
  MEDIA_DIR: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SECRET_KEY: z.string().min(16, 'at least 16 characters are needed').default(demoSecret),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).default(demoSecret),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).default(demoSecret),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(1).optional(),
  RAZORPAY_API_URL: url.optional(),
  RAZORPAY_CHECKOUT_URL: url.optional(),
  LOCAL_GATEWAY_PORT: wholeNumber(1, 65_535).optional(),
  STOCK_HOLD_SECONDS: wholeNumber(60, 86_400).default(900),
  COURIER: z.enum(['local', 'shiprocket']).default('local'),
  COURIER_WEBHOOK_TOKEN: z
    .string()
    .min(16, 'at least 16 characters are needed')
    .default(demoSecret),
  LOCAL_COURIER_SECONDS: wholeNumber(0, 86_400).default(60),
  SHIPROCKET_EMAIL: z.string().default(''),
  SHIPROCKET_PASSWORD: z.string().default(''),
  SHIPROCKET_PICKUP_LOCATION: z.string().default(''),
  SHIPROCKET_API_URL: url.default('https://apiv2.shiprocket.in'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  TRUST_PROXY: z.enum(['on', 'off']).default('off'),

  SHOP_NAME: z.string().min(1).max(60).default('Nool'),
  SHOP_TAGLINE: z.string().max(120).default('Clothes with a good thread in them'),
  SHOP_EMAIL: z.email().default(demoFacts.SHOP_EMAIL),
  SHOP_PHONE: z.string().min(5).max(20).default(demoFacts.SHOP_PHONE),
  SHOP_ADDRESS: z.string().min(1).default(demoFacts.SHOP_ADDRESS),
  SHOP_LEGAL_NAME: z.string().min(1).default(demoFacts.SHOP_LEGAL_NAME),
  SHOP_GSTIN: z.string().default(demoFacts.SHOP_GSTIN),
  SHOP_FOUNDED: wholeNumber(1800, 2100).default(1995),
  SHOP_COUNTRY: z.string().min(1).default('India'),
  GRIEVANCE_OFFICER: z.string().min(1).default(demoFacts.GRIEVANCE_OFFICER),
  COD_FEE: rupees.default(50_00),
  SHIPPING_FEE: rupees.default(0),
  FREE_SHIPPING_ABOVE: rupees.default(10_000_00),
  RETURN_DAYS: wholeNumber(0, 90).default(7),
  PAYMENT_BRANDS: list.default(['visa', 'mastercard', 'americanexpress', 'googlepay']),
  SOCIAL_LINKS: list.default([]),
})
const Settings = SingleSettings.refine(
  ({ PORT, LOCAL_GATEWAY_PORT }) => PORT !== LOCAL_GATEWAY_PORT,
  {
    path: ['LOCAL_GATEWAY_PORT'],
    error: 'another port than PORT is needed',
  },
).refine(({ METRICS_HOST, METRICS_TOKEN }) => METRICS_TOKEN || loopback.includes(METRICS_HOST), {
  path: ['METRICS_TOKEN'],
  error: 'is needed where METRICS_HOST can be reached from outside',
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks every setting once, at start.
 *
 * @throws StartupError naming each bad setting, what is wrong and, in live mode, what is missing
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new StartupError(faults(parsed.error).join('; '))
  const settings = parsed.data
  if (settings.MODE === 'live') refuseStandIns(settings)
  const missing = missingOfCourier(settings)
  if (missing.length) throw new StartupError(`COURIER=shiprocket needs ${missing.join(', ')}`)

  const dataDir = resolve(settings.DATA_DIR)
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const razorpay = readRazorpay(settings, publicUrl)
  if (
    [settings.PORT, razorpay.isLocal && razorpay.localPort].includes(settings.METRICS_PORT ?? 0)
  ) {
    throw new StartupError(
      'METRICS_PORT: another port than the shop and its gateway have is needed',
    )
  }
  return {
    mode: settings.MODE,
    port: settings.PORT,
    publicUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    preparedStatements: settings.DATABASE_PREPARED === 'on',
    slowQueryMs: settings.SLOW_QUERY_MS,
    workers: settings.WORKERS ?? Math.min(availableParallelism(), usualWorkers),
    metrics: settings.METRICS_PORT && {
      port: settings.METRICS_PORT,
      host: settings.METRICS_HOST,
      token: settings.METRICS_TOKEN,
    },
    mediaDir: settings.MEDIA_DIR ? resolve(settings.MEDIA_DIR) : resolve(dataDir, 'media'),
    smtpUrl: settings.SMTP_URL,
    secretKey: settings.SECRET_KEY,
    razorpay,
    stockHoldSeconds: settings.STOCK_HOLD_SECONDS,
    courier: {
      kind: settings.COURIER,
      webhookToken: settings.COURIER_WEBHOOK_TOKEN,
      localSeconds: settings.COURIER === 'local' ? settings.LOCAL_COURIER_SECONDS : 0,
      shiprocket: {
        email: settings.SHIPROCKET_EMAIL,
        password: settings.SHIPROCKET_PASSWORD,
        pickupLocation: settings.SHIPROCKET_PICKUP_LOCATION,
        apiUrl: settings.SHIPROCKET_API_URL,
      },
    },
    rateLimits: settings.RATE_LIMITS === 'on',
    trustProxy: settings.TRUST_PROXY === 'on',
    fees: {
      codPaise: settings.COD_FEE,
      shippingPaise: settings.SHIPPING_FEE,
      freeShippingAbovePaise: settings.FREE_SHIPPING_ABOVE,
    },
    shop: {
      name: settings.SHOP_NAME,
      tagline: settings.SHOP_TAGLINE,
      email: settings.SHOP_EMAIL,
      phone: settings.SHOP_PHONE,
      address: settings.SHOP_ADDRESS,
      legalName: settings.SHOP_LEGAL_NAME,
      gstin: settings.SHOP_GSTIN,
      founded: settings.SHOP_FOUNDED,
      country: settings.SHOP_COUNTRY,
      grievanceOfficer: settings.GRIEVANCE_OFFICER,
      returnDays: settings.RETURN_DAYS,
      paymentBrands: settings.PAYMENT_BRANDS,
      socialLinks: settings.SOCIAL_LINKS,
    },
  }
}

/** Without a key of Razorpay's and without another address, the demo shop pays at its own gateway. */
function readRazorpay(settings: z.infer<typeof Settings>, publicUrl: string) {
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
    /** The one that signs now, then the one before it, whose webhooks may still be under way. */
    webhookSecrets: [
      settings.RAZORPAY_WEBHOOK_SECRET,
      settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    ].filter((secret) => secret !== undefined),
    apiUrl: settings.RAZORPAY_API_URL ?? urls.api,
    checkoutUrl: settings.RAZORPAY_CHECKOUT_URL ?? urls.checkout,
    /** Paid at the gateway that the shop starts itself, on `localPort`. */
    isLocal,
    localPort,
  }
}

function faults(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

function isOther(given: string | undefined, only: string): boolean {
  return given !== undefined && given !== only
}

function missingOfCourier(settings: z.infer<typeof Settings>): string[] {
  if (settings.COURIER !== 'shiprocket') return []
  const needed = ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_PICKUP_LOCATION'] as const
  return needed.filter((name) => !settings[name])
}

/** Live mode takes money from real people: nothing invented, and nobody's default secret. */
function refuseStandIns(settings: z.infer<typeof Settings>): void {
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
    settings.COURIER === 'local' && 'COURIER (shiprocket)',
    settings.COURIER_WEBHOOK_TOKEN === demoSecret && 'COURIER_WEBHOOK_TOKEN',
    ...missingOfCourier(settings),
    settings.RATE_LIMITS === 'off' && 'RATE_LIMITS (must be on)',
    ...Object.entries(demoFacts).map(
      ([name, invented]) => Reflect.get(settings, name) === invented && name,
    ),
  ].filter((fault) => fault !== false)
  if (missing.length) {
    throw new StartupError(`MODE=live needs its own settings for: ${missing.join(', ')}`)
  }
}
