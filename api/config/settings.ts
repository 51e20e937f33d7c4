import * as z from 'zod'
import { isGstin, plainGstin } from '../../contract/gstin.ts'
import { messageKinds } from '../../contract/message-channels.ts'
import { riskLevels } from '../../contract/office/orders.ts'
import { pinCodeForm } from '../../contract/pin-code-form.ts'
import { StartupError } from '../errors/startup-error.ts'
import { logLevels } from '../log.ts'
import { hostUrls } from './database-hosts.ts'
import { limitSettings } from './limits.ts'
import { readStorageUrl } from './media-url.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

export const demoSecret = 'nool-demo-secret'

/** Invented facts of the demo shop, which a live shop must replace by its own. */
export const demoFacts = {
  SHOP_EMAIL: 'hello@nool.example',
  SHOP_PHONE: '+91 422 000 0000',
  SHOP_ADDRESS: '14 Weavers Street, Coimbatore, Tamil Nadu 641001, India',
  SHOP_LEGAL_NAME: 'Nool Garments Private Limited',
  SHOP_GSTIN: '33AAAAA0000A1Z9',
  GRIEVANCE_OFFICER: 'Kavitha Raman',
}

const maxWorkers = 64

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
const singleUrl = z.url({ protocol: /^postgres(ql)?$/ })
/** May name several hosts, of which the shop uses the one that takes writes. */
const postgresUrl = z
  .string()
  .refine(
    (text) => hostUrls(text).every((url) => singleUrl.safeParse(url).success),
    'an address such as postgres://user:password@host:5432/name is needed (several hosts with commas between)',
  )
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const templateForm = new RegExp(`^(${messageKinds.join('|')}):[\\w-]{1,64}$`)

const loopback = ['127.0.0.1', '::1', 'localhost']

/** Every setting, read from the environment. The README's table documents each one. */
const SingleSettings = z.object({
  MODE: z.enum(['demo', 'live']).default('demo'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: wholeNumber(1, 65_535).default(4000),
  PUBLIC_URL: url.optional(),
  OFFICE_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICAS: list
    .refine(
      (hosts) => hosts.every((host) => /^[\w.-]+(:\d{1,5})?$/.test(host)),
      'hosts such as db2:5432,db3:5432 are needed',
    )
    .default([]),
  DATABASE_CONNECTIONS: wholeNumber(3, 10_000).optional(),
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  WORKERS: wholeNumber(1, maxWorkers).optional(),
  DRAIN_SECONDS: wholeNumber(0, 600).default(0),
  SLOW_QUERY_MS: wholeNumber(0, 60_000).default(200),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters are needed').optional(),
  MEDIA_DIR: z.string().min(1).optional(),
  MEDIA_URL: z
    .string()
    .transform((setting, context) => {
      try {
        return readStorageUrl(setting)
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : 'cannot be read')
        return z.NEVER
      }
    })
    .optional(),
  MEDIA_CACHE_MB: wholeNumber(16, 10_000_000).default(2_048),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  PUSH_SERVICES: list.default([
    'fcm.googleapis.com',
    '*.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ]),
  LOCAL_PUSH_SERVICE: url
    .refine(
      (text) => loopback.includes(new URL(text).hostname),
      'an address of this machine is needed',
    )
    .optional(),
  SECRET_KEY: z.string().min(16, 'at least 16 characters are needed').default(demoSecret),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).default(demoSecret),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1).default(demoSecret),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(1).optional(),
  RAZORPAY_API_URL: url.optional(),
  RAZORPAY_CHECKOUT_URL: url.optional(),
  LOCAL_GATEWAY_PORT: wholeNumber(1, 65_535).optional(),
  STOCK_HOLD_SECONDS: wholeNumber(60, 86_400).default(900),
  COD_CLEAR_UP_TO: z.enum(riskLevels).default('low'),
  REVIEW_APPROVAL: z.enum(['by-rule', 'by-hand']).default('by-rule'),
  REMITTANCE_DAYS: wholeNumber(1, 60).default(8),
  REFUND_DAYS: wholeNumber(1, 60).default(7),
  DEMO_HISTORY_DAYS: wholeNumber(0, 365).default(100),
  COURIER: z.enum(['local', 'shiprocket']).default('local'),
  COURIER_WEBHOOK_TOKEN: z
    .string()
    .min(16, 'at least 16 characters are needed')
    .default(demoSecret),
  LOCAL_COURIER_SECONDS: wholeNumber(0, 86_400).default(60),
  SHIPROCKET_EMAIL: z.string().default(''),
  SHIPROCKET_PASSWORD: z.string().default(''),
  SHIPROCKET_PICKUP_LOCATION: z.string().default(''),
  SHIPROCKET_PICKUP_PIN: z
    .string()
    .regex(pinCodeForm, 'a PIN code of six digits is needed')
    .optional(),
  SHIPROCKET_API_URL: url.default('https://apiv2.shiprocket.in'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'the id of a number is digits')
    .optional(),
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'at least 16 characters are needed').optional(),
  WHATSAPP_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'a language such as en or en_GB is needed')
    .default('en'),
  WHATSAPP_API_URL: url.default('https://graph.facebook.com/v24.0'),
  MSG91_AUTH_KEY: z.string().min(1).optional(),
  MSG91_SENDER: z
    .string()
    .regex(/^[A-Za-z]{6}$/, 'a header of six letters is needed')
    .optional(),
  MSG91_TEMPLATES: list
    .refine(
      (pairs) => pairs.every((pair) => templateForm.test(pair)),
      `ids such as ${messageKinds[0]}:6530…, with commas between, are needed`,
    )
    .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split(':'))))
    .pipe(z.record(z.string(), z.string()))
    .optional(),
  MSG91_API_URL: url.default('https://control.msg91.com'),
  ANDROID_KEY_FILE: z.string().min(1).optional(),
  ANDROID_FINGERPRINTS: list
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/,
            'SHA-256 fingerprints such as 1F:E2:… are needed',
          ),
      ),
    )
    .default([]),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ...limitSettings,
  DISPATCH_CUTOFF: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 14:00 is needed')
    .default('14:00'),
  DISPATCH_HOLIDAYS: list
    .pipe(z.array(z.iso.date('days such as 2026-11-08 are needed')).max(400))
    .default([]),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((setting, context) => {
      try {
        return readTrustedProxies(setting)
      } catch {
        context.addIssue('on, off, or networks such as 10.0.0.0/8 are needed')
        return z.NEVER
      }
    }),
  HOST: z.string().optional(),

  SHOP_NAME: z.string().min(1).max(60).default('Nool'),
  SHOP_TAGLINE: z.string().max(120).default('Clothes with a good thread in them'),
  SHOP_EMAIL: z.email().default(demoFacts.SHOP_EMAIL),
  SHOP_WHATSAPP: z
    .string()
    .regex(/^\+[\d ]{8,20}$/, 'a number with its country code is needed, such as +91 98765 43210')
    .optional(),
  SHOP_PHONE: z.string().min(5).max(20).default(demoFacts.SHOP_PHONE),
  SHOP_ADDRESS: z.string().min(1).default(demoFacts.SHOP_ADDRESS),
  SHOP_LEGAL_NAME: z.string().min(1).default(demoFacts.SHOP_LEGAL_NAME),
  SHOP_GSTIN: z
    .string()
    .transform(plainGstin)
    .refine(isGstin, 'is no GSTIN: 15 characters, whose last is a check of the others, are needed')
    .default(demoFacts.SHOP_GSTIN),
  SHOP_STATE: z.string().min(2).optional(),
  HSN_DIGITS: z
    .enum(['4', '6', '8'])
    .default('4')
    .transform((digits) => Number(digits)),
  COMPOSITION_DEALER: z.enum(['on', 'off']).default('off'),
  SHOP_FOUNDED: wholeNumber(1800, 2100).default(1995),
  SHOP_COUNTRY: z.string().min(1).default('India'),
  GRIEVANCE_OFFICER: z.string().min(1).default(demoFacts.GRIEVANCE_OFFICER),
  NODAL_OFFICER: z.string().min(1).optional(),
  COD_FEE: rupees.default(50_00),
  SHIPPING_FEE: rupees.default(0),
  FREE_SHIPPING_ABOVE: rupees.default(10_000_00),
  RETURN_DAYS: wholeNumber(0, 90).default(7),
  PAYMENT_BRANDS: list.default(['visa', 'mastercard', 'americanexpress', 'googlepay']),
  SOCIAL_LINKS: list.default([]),
})
const AllSettings = SingleSettings.refine(
  ({ PORT, LOCAL_GATEWAY_PORT }) => PORT !== LOCAL_GATEWAY_PORT,
  {
    path: ['LOCAL_GATEWAY_PORT'],
    error: 'another port than PORT is needed',
  },
)
  .refine(({ DATABASE_URL, DATABASE_APP_URL }) => DATABASE_URL || !DATABASE_APP_URL, {
    path: ['DATABASE_APP_URL'],
    error: 'is of the database that DATABASE_URL names, which is missing',
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL || !DATABASE_DIRECT_URL, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'is of the database that DATABASE_URL names, which is missing',
  })
  .refine(({ DATABASE_URL, DATABASE_REPLICAS }) => DATABASE_URL || !DATABASE_REPLICAS.length, {
    path: ['DATABASE_REPLICAS'],
    error: 'are standbys of the database that DATABASE_URL names, which is missing',
  })
  .refine(({ ROLE, DATABASE_URL }) => ROLE === 'all' || DATABASE_URL, {
    path: ['ROLE'],
    error: 'all is needed without DATABASE_URL, as the embedded database has one machine',
  })
  .refine(({ METRICS_HOST, METRICS_TOKEN }) => METRICS_TOKEN || loopback.includes(METRICS_HOST), {
    path: ['METRICS_TOKEN'],
    error: 'is needed where METRICS_HOST can be reached from outside',
  })
  .refine(({ MEDIA_DIR, MEDIA_URL }) => !MEDIA_DIR || !MEDIA_URL, {
    path: ['MEDIA_DIR'],
    error: 'pictures are where MEDIA_URL says; leave one of the two out',
  })

export type Settings = z.infer<typeof AllSettings>

export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = AllSettings.safeParse(given)
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new StartupError(messages.join('; '))
}

/** The settings that COURIER=shiprocket needs and that are not there. */
export function missingOfShiprocket(settings: Settings): string[] {
  if (settings.COURIER !== 'shiprocket') return []
  const needed = ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_PICKUP_LOCATION'] as const
  return needed.filter((name) => !settings[name])
}
