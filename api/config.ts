import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { CurrentFacts } from './ground/config/current-facts.ts'
import { demoOfficer, demoWhatsapp } from './ground/config/demo-values.ts'
import { readLimits } from './ground/config/limits.ts'
import { refuseDemoValues, whyInvented } from './ground/config/live-mode.ts'
import { readMessages, whyNameMisfits } from './ground/config/messages.ts'
import { readOfficeUrl } from './ground/config/office-url.ts'
import { readOutside } from './ground/config/outside-settings.ts'
import { readPictures } from './ground/config/pictures.ts'
import { readRazorpay } from './ground/config/razorpay.ts'
import { missingOfShiprocket, parseSettings } from './ground/config/settings.ts'
import { StartupError } from './ground/errors/startup-error.ts'

/** As many as PostgreSQL's default limit of connections has room for. */
const defaultWorkers = 16

/** The last PIN code in an address, or nothing. */
const pinIn = (address: string) => address.match(/\b[1-9]\d{5}\b/g)?.at(-1) ?? ''

export type Config = ReturnType<typeof readConfig>

/** Reads and checks every setting once, at start. What facts of the shop say in it follows them. */
export function readConfig(env: Record<string, string | undefined>) {
  const settings = parseSettings(env)
  if (settings.MODE === 'live') refuseDemoValues(settings)
  const missing = missingOfShiprocket(settings)
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
  // A worker alone serves nothing itself.
  const shopUrl = settings.ROLE === 'worker' ? publicUrl : `http://localhost:${settings.PORT}`
  const isDemo = settings.MODE === 'demo'
  const facts = new CurrentFacts(env, [
    (now) => (isDemo ? undefined : whyInvented(now)),
    (now) => whyNameMisfits(settings.MSG91_TEMPLATES, now),
  ])
  return {
    mode: settings.MODE,
    facts,
    role: settings.ROLE,
    port: settings.PORT,
    /** Every address of the machine where none is named. */
    host: settings.HOST ?? (env.TRUST_PROXY === 'on' ? '127.0.0.1' : undefined),
    publicUrl,
    /** Where this process reaches the shop. */
    shopUrl,
    officeUrl: readOfficeUrl(settings.OFFICE_URL, publicUrl),
    dataDir,
    /** Of the owner, without a pooler in between. */
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseAppUrl:
      settings.DATABASE_APP_URL ?? (settings.DATABASE_DIRECT_URL && settings.DATABASE_URL),
    /** What named the two addresses, for errors. */
    databaseSettings: {
      owner: settings.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
      app: settings.DATABASE_APP_URL ? 'DATABASE_APP_URL' : 'DATABASE_URL',
    },
    /** Hosts of standbys, for public answers. */
    databaseReplicas: settings.DATABASE_REPLICAS,
    /** Of this machine's web processes together. */
    databaseConnections: settings.DATABASE_CONNECTIONS,
    preparedStatements: settings.DATABASE_PREPARED === 'on',
    drainMs: settings.DRAIN_SECONDS * 1_000,
    slowQueryMs: settings.SLOW_QUERY_MS,
    workers: settings.WORKERS ?? Math.min(availableParallelism(), defaultWorkers),
    metrics: settings.METRICS_PORT && {
      port: settings.METRICS_PORT,
      host: settings.METRICS_HOST,
      token: settings.METRICS_TOKEN,
    },
    ...readPictures(settings, dataDir),
    smtpUrl: settings.SMTP_URL,
    push: { services: settings.PUSH_SERVICES, localService: settings.LOCAL_PUSH_SERVICE },
    messages: readMessages(settings, shopUrl),
    secretKey: settings.SECRET_KEY,
    razorpay,
    office: facts.view((now) => ({
      /** The highest risk at which an order with cash on delivery is not doubtful. */
      codClearUpTo: now.COD_CLEAR_UP_TO,
      refundDays: now.REFUND_DAYS,
      remittanceDays: now.REMITTANCE_DAYS,
    })),
    /** Whether reviews with nothing doubtful in them are shown at once. */
    get reviewApproval() {
      return facts.now.REVIEW_APPROVAL
    },
    /** Whether the demo's stand-in operator works; without it, as the office says. */
    demoOperator: settings.DEMO_OPERATOR,
    demoHistoryDays: isDemo ? settings.DEMO_HISTORY_DAYS : 0,
    get stockHoldSeconds() {
      return facts.now.STOCK_HOLD_SECONDS
    },
    get paymentLinkHours() {
      return facts.now.PAYMENT_LINK_HOURS
    },
    courier: {
      kind: settings.COURIER,
      webhookToken: settings.COURIER_WEBHOOK_TOKEN,
      localSeconds: settings.COURIER === 'local' ? settings.LOCAL_COURIER_SECONDS : 0,
      shiprocket: {
        email: settings.SHIPROCKET_EMAIL,
        password: settings.SHIPROCKET_PASSWORD,
        pickupLocation: settings.SHIPROCKET_PICKUP_LOCATION,
        get pickupPin() {
          return settings.SHIPROCKET_PICKUP_PIN ?? pinIn(facts.now.SHOP_ADDRESS)
        },
        apiUrl: settings.SHIPROCKET_API_URL,
      },
    },
    hasServiceWorker: settings.SERVICE_WORKER === 'on',
    android: {
      keyFile: settings.ANDROID_KEY_FILE && resolve(settings.ANDROID_KEY_FILE),
      /** Of further certificates that sign the shop's app, such as Google Play's. */
      fingerprints: settings.ANDROID_FINGERPRINTS,
    },
    limits: readLimits(settings),
    outside: readOutside(settings),
    trustedProxies: settings.TRUST_PROXY,
    fees: facts.view((now) => ({
      codPaise: now.COD_FEE,
      shippingPaise: now.SHIPPING_FEE,
      freeShippingAbovePaise: now.FREE_SHIPPING_ABOVE,
    })),
    shop: facts.view((now) => ({
      name: now.SHOP_NAME,
      tagline: now.SHOP_TAGLINE,
      email: now.SHOP_EMAIL,
      phone: now.SHOP_PHONE,
      /** In digits; the demo's is no one's. Empty where there is none. */
      whatsapp: (now.SHOP_WHATSAPP ?? (isDemo ? demoWhatsapp : '')).replaceAll(/\D/g, ''),
      address: now.SHOP_ADDRESS,
      legalName: now.SHOP_LEGAL_NAME,
      gstin: now.SHOP_GSTIN,
      founded: now.SHOP_FOUNDED,
      country: now.SHOP_COUNTRY,
      grievanceOfficer: now.GRIEVANCE_OFFICER,
      packagingMark: now.PACKAGING_MARK ?? '',
      eprRegistration: now.EPR_REGISTRATION ?? '',
      /** Of a company, for the authorities; the demo's is invented. */
      nodalOfficer: now.NODAL_OFFICER ?? (isDemo ? demoOfficer : ''),
      returnDays: now.RETURN_DAYS,
      paymentBrands: now.PAYMENT_BRANDS,
      socialLinks: now.SOCIAL_LINKS,
    })),
  }
}
