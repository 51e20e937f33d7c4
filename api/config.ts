import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { demoOfficer, demoWhatsapp } from './ground/config/demo-values.ts'
import { readLimits } from './ground/config/limits.ts'
import { refuseDemoValues } from './ground/config/live-mode.ts'
import { readMessages } from './ground/config/messages.ts'
import { readOfficeUrl } from './ground/config/office-url.ts'
import { readPictures } from './ground/config/pictures.ts'
import { readRazorpay } from './ground/config/razorpay.ts'
import { missingOfShiprocket, parseSettings } from './ground/config/settings.ts'
import { StartupError } from './ground/errors/startup-error.ts'

/** As many as PostgreSQL's default limit of connections has room for. */
const defaultWorkers = 16

/** The last PIN code in an address, or nothing. */
const pinIn = (address: string) => address.match(/\b[1-9]\d{5}\b/g)?.at(-1) ?? ''

export type Config = ReturnType<typeof readConfig>

/** Reads and checks every setting once, at start. */
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
  return {
    mode: settings.MODE,
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
    office: {
      /** The highest risk at which an order with cash on delivery is not doubtful. */
      codClearUpTo: settings.COD_CLEAR_UP_TO,
      refundDays: settings.REFUND_DAYS,
      remittanceDays: settings.REMITTANCE_DAYS,
    },
    /** Whether reviews with nothing doubtful in them are shown at once. */
    reviewApproval: settings.REVIEW_APPROVAL,
    /** Whether the demo's stand-in operator works; without it, as the office says. */
    demoOperator: settings.DEMO_OPERATOR,
    demoHistoryDays: settings.MODE === 'demo' ? settings.DEMO_HISTORY_DAYS : 0,
    stockHoldSeconds: settings.STOCK_HOLD_SECONDS,
    paymentLinkHours: settings.PAYMENT_LINK_HOURS,
    courier: {
      kind: settings.COURIER,
      webhookToken: settings.COURIER_WEBHOOK_TOKEN,
      localSeconds: settings.COURIER === 'local' ? settings.LOCAL_COURIER_SECONDS : 0,
      shiprocket: {
        email: settings.SHIPROCKET_EMAIL,
        password: settings.SHIPROCKET_PASSWORD,
        pickupLocation: settings.SHIPROCKET_PICKUP_LOCATION,
        pickupPin: settings.SHIPROCKET_PICKUP_PIN ?? pinIn(settings.SHOP_ADDRESS),
        apiUrl: settings.SHIPROCKET_API_URL,
      },
    },
    dispatch: { cutoff: settings.DISPATCH_CUTOFF, holidays: settings.DISPATCH_HOLIDAYS },
    hasServiceWorker: settings.SERVICE_WORKER === 'on',
    android: {
      keyFile: settings.ANDROID_KEY_FILE && resolve(settings.ANDROID_KEY_FILE),
      /** Of further certificates that sign the shop's app, such as Google Play's. */
      fingerprints: settings.ANDROID_FINGERPRINTS,
    },
    limits: readLimits(settings),
    trustedProxies: settings.TRUST_PROXY,
    fees: {
      codPaise: settings.COD_FEE,
      shippingPaise: settings.SHIPPING_FEE,
      freeShippingAbovePaise: settings.FREE_SHIPPING_ABOVE,
    },
    tax: {
      /** Its name or code; the GSTIN says it where it is not set. */
      state: settings.SHOP_STATE,
      hsnDigits: settings.HSN_DIGITS,
      isComposition: settings.COMPOSITION_DEALER === 'on',
    },
    shop: {
      name: settings.SHOP_NAME,
      tagline: settings.SHOP_TAGLINE,
      email: settings.SHOP_EMAIL,
      phone: settings.SHOP_PHONE,
      /** In digits; the demo's is no one's. Empty where there is none. */
      whatsapp: (
        settings.SHOP_WHATSAPP ?? (settings.MODE === 'demo' ? demoWhatsapp : '')
      ).replaceAll(/\D/g, ''),
      address: settings.SHOP_ADDRESS,
      legalName: settings.SHOP_LEGAL_NAME,
      gstin: settings.SHOP_GSTIN,
      founded: settings.SHOP_FOUNDED,
      country: settings.SHOP_COUNTRY,
      grievanceOfficer: settings.GRIEVANCE_OFFICER,
      /** Of a company, for the authorities; the demo's is invented. */
      packagingMark: settings.PACKAGING_MARK ?? '',
      eprRegistration: settings.EPR_REGISTRATION ?? '',
      nodalOfficer: settings.NODAL_OFFICER ?? (settings.MODE === 'demo' ? demoOfficer : ''),
      returnDays: settings.RETURN_DAYS,
      paymentBrands: settings.PAYMENT_BRANDS,
      socialLinks: settings.SOCIAL_LINKS,
    },
  }
}
