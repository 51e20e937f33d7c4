import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { CurrentFacts } from './ground/config/current-facts.ts'
import { demoFacts } from './ground/config/demo-values.ts'
import { StartupError } from './ground/errors/startup-error.ts'
import { liveSettings as live } from './testing/live-settings.ts'

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env).facts.check()
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  throw new Error('the settings were taken')
}

describe('the settings', () => {
  test('need none to open the demo shop', () => {
    expect(readConfig({})).toEqual({
      mode: 'demo',
      role: 'all',
      facts: expect.any(CurrentFacts),
      outside: expect.any(Array),
      port: 4000,
      publicUrl: 'http://localhost:4000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseConnections: undefined,
      databaseReplicas: [],
      reviewApproval: 'by-rule',
      drainMs: 0,
      databaseAppUrl: undefined,
      databaseSettings: { owner: 'DATABASE_URL', app: 'DATABASE_URL' },
      preparedStatements: true,
      slowQueryMs: 200,
      workers: expect.any(Number),
      metrics: undefined,
      mediaDir: resolve('data/media'),
      picturesPlace: `${hostname()}:${resolve('data/media')}`,
      mediaCacheBytes: 2_048 * 1024 * 1024,
      bucket: undefined,
      smtpUrl: undefined,
      push: {
        services: [
          'fcm.googleapis.com',
          '*.push.services.mozilla.com',
          '*.push.apple.com',
          '*.notify.windows.com',
        ],
        localService: undefined,
      },
      shopUrl: 'http://localhost:4000',
      messages: {
        whatsapp: {
          apiUrl: 'http://localhost:4000/dev/whatsapp',
          phoneNumberId: '100000000000000',
          token: 'local-token',
          appSecret: 'local-app-secret',
          verifyToken: 'local-verify-token',
          language: 'en',
          loginTemplate: 'login_code',
        },
        sms: {
          apiUrl: 'http://localhost:4000/dev/msg91',
          authKey: 'local-key',
          sender: 'NOOLSH',
          templates: {
            order_placed: 'local-order_placed',
            order_shipped: 'local-order_shipped',
            order_out_for_delivery: 'local-order_out_for_delivery',
            order_delivered: 'local-order_delivered',
            login_code: 'local-login_code',
          },
          untagged: [],
        },
        isLocal: true,
      },
      secretKey: 'nool-demo-secret',
      razorpay: {
        keyId: 'rzp_test_nooldemo',
        keySecret: 'nool-demo-secret',
        webhookSecrets: ['nool-demo-secret'],
        apiUrl: 'http://127.0.0.1:4001',
        checkoutUrl: 'http://localhost:4001/v1/checkout.js',
        isLocal: true,
        localPort: 4001,
        localHost: '127.0.0.1',
      },
      stockHoldSeconds: 900,
      courier: {
        kind: 'local',
        webhookToken: 'nool-demo-secret',
        localSeconds: 60,
        shiprocket: {
          email: '',
          password: '',
          pickupLocation: '',
          pickupPin: '641001',
          apiUrl: 'https://apiv2.shiprocket.in',
        },
      },
      demoHistoryDays: 100,
      paymentLinkHours: 24,
      hasServiceWorker: true,
      office: { codClearUpTo: 'low', refundDays: 7, remittanceDays: 8 },
      android: { keyFile: undefined, fingerprints: [] },
      limits: expect.objectContaining({
        writes: { name: 'writes', hits: 120, seconds: 60 },
        loginsOfAddress: { name: 'right-login-address', hits: 60, seconds: 900 },
      }),
      trustedProxies: undefined,
      fees: { codPaise: 50_00, shippingPaise: 0, freeShippingAbovePaise: 10_000_00 },
      shop: expect.objectContaining({
        name: 'Nool',
        returnDays: 7,
        country: 'India',
        paymentBrands: ['visa', 'mastercard', 'americanexpress', 'googlepay'],
        socialLinks: [],
      }),
    })
  })

  test('that are blank count as not given, and unknown ones are left alone', () => {
    const blank = Object.fromEntries(
      ['PORT', 'MODE', 'SMTP_URL', 'COD_FEE'].map((key) => [key, '']),
    )
    expect(readConfig({ ...blank, PATH: '/bin', UNKNOWN: 'x' })).toEqual(readConfig({}))
  })

  test('are read as what they are', () => {
    const config = readConfig({
      PORT: '8080',
      DATA_DIR: '/srv/nool',
      COD_FEE: '49.99',
      SHIPPING_FEE: '80',
      RATE_LIMITS: 'off',
      TRUST_PROXY: 'on',
      DATABASE_PREPARED: 'off',
      DATABASE_URL: 'postgres://nool:word@db.example/nool',
      DATABASE_APP_URL: 'postgres://nool_app:word@db.example/nool',
      PAYMENT_BRANDS: ' visa, ,rupay ',
      SHOP_NAME: 'Threads',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      mediaDir: '/srv/nool/media',
      fees: { codPaise: 4999, shippingPaise: 8000 },
      limits: { writes: { hits: Number.POSITIVE_INFINITY } },
      host: '127.0.0.1',
      preparedStatements: false,
      databaseUrl: 'postgres://nool:word@db.example/nool',
      databaseAppUrl: 'postgres://nool_app:word@db.example/nool',
      databaseSettings: { owner: 'DATABASE_URL', app: 'DATABASE_APP_URL' },
      shop: { name: 'Threads', paymentBrands: ['visa', 'rupay'] },
    })
    expect(readConfig({ PUBLIC_URL: 'http://shop.example///' }).publicUrl).toBe(
      'http://shop.example',
    )
  })

  test.each([
    ['https://office.shop.example/desk', 'an address without a path is needed'],
    ['https://shop.example:8443', 'another host than PUBLIC_URL has is needed'],
    ['http://office.shop.example', 'an https address is needed, as PUBLIC_URL is one'],
  ])('refuse %s as the origin of the office', (url, message) => {
    const at = (officeUrl: string) => ({
      PUBLIC_URL: 'https://shop.example',
      OFFICE_URL: officeUrl,
    })
    expect(messageOf(at(url))).toBe(`OFFICE_URL: ${message}`)
    expect(readConfig(at('https://Office.shop.example/')).officeUrl).toBe(
      'https://office.shop.example',
    )
  })

  test('pay at Razorpay once they have its key, and at the local gateway without', () => {
    const local = readConfig({
      PORT: '5000',
      PUBLIC_URL: 'http://shop.local:8080',
      LOCAL_GATEWAY_PORT: '5100',
      RAZORPAY_WEBHOOK_SECRET: 'now',
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'before',
    })
    expect(local.razorpay).toMatchObject({
      isLocal: true,
      apiUrl: 'http://127.0.0.1:5100',
      checkoutUrl: 'http://shop.local:5100/v1/checkout.js',
      webhookSecrets: ['now', 'before'],
    })
    const keyed = readConfig({ RAZORPAY_KEY_ID: 'rzp_test_abc' })
    expect(keyed.razorpay).toMatchObject({
      isLocal: false,
      keyId: 'rzp_test_abc',
      apiUrl: 'https://api.razorpay.com',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    })
    const elsewhere = readConfig({
      RAZORPAY_API_URL: 'http://127.0.0.1:9999',
      RAZORPAY_CHECKOUT_URL: 'http://pay.local/checkout.js',
    })
    expect(elsewhere.razorpay).toMatchObject({
      isLocal: false,
      apiUrl: 'http://127.0.0.1:9999',
      checkoutUrl: 'http://pay.local/checkout.js',
    })
  })

  test('show metrics to the machine alone, or with a token', () => {
    const { metrics } = readConfig({ METRICS_PORT: '9100' })
    expect(metrics).toEqual({ port: 9100, host: '127.0.0.1', token: undefined })
    const open = { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }
    expect(messageOf(open)).toContain('METRICS_TOKEN')
    const token = 'a token of some length'
    expect(readConfig({ ...open, METRICS_TOKEN: token }).metrics).toMatchObject({ token })
    expect(messageOf({ METRICS_PORT: '4000' })).toContain('METRICS_PORT')
    expect(messageOf({ METRICS_PORT: '4001' })).toContain('METRICS_PORT')
  })

  test('that are bad are refused in one line each, by name', () => {
    const bad = {
      MODE: 'production',
      PORT: '70000',
      WORKERS: '0',
      SLOW_QUERY_MS: 'slow',
      METRICS_PORT: '0',
      METRICS_TOKEN: 'short',
      LOCAL_GATEWAY_PORT: '0',
      RAZORPAY_CHECKOUT_URL: 'checkout.js',
      PUBLIC_URL: 'shop.example',
      DATABASE_URL: 'mysql://db/nool',
      SMTP_URL: 'https://mail.example',
      RATE_LIMITS: 'yes',
      LIMIT_ORDERS: '10',
      LIMIT_COD_WAITING: '0',
      LOCAL_PUSH_SERVICE: 'https://push.example',
      WHATSAPP_PHONE_NUMBER_ID: '+91 98765 43210',
      WHATSAPP_VERIFY_TOKEN: 'short',
      WHATSAPP_LANGUAGE: 'English',
      WHATSAPP_API_URL: 'graph.facebook.com',
      MSG91_SENDER: 'NOOL',
      MSG91_TEMPLATES: 'order_eaten:1',
      SECRET_KEY: 'short',
      STOCK_HOLD_SECONDS: '5',
      COURIER: 'pigeon',
      COURIER_WEBHOOK_TOKEN: 'short',
      LOCAL_COURIER_SECONDS: '-1',
      SHOP_EMAIL: 'hello',
      SHOP_FOUNDED: 'long ago',
      COD_FEE: '-1',
      SHIPPING_FEE: 'free',
      RETURN_DAYS: '7.5',
      EPR_REGISTRATION: 'applied for',
      PACKAGING_MARK: 'x'.repeat(81),
    }
    for (const [name, value] of Object.entries(bad)) {
      expect(messageOf({ [name]: value })).toMatch(RegExp(`^${name}: [^;\\n]+$`))
    }
    expect(messageOf({ PORT: '4100', LOCAL_GATEWAY_PORT: '4100' })).toBe(
      'LOCAL_GATEWAY_PORT: another port than PORT is needed',
    )
    expect(messageOf({ DATABASE_URL: 'postgres://u:p@one,two:no/nool' })).toMatch(/^DATABASE_URL: /)
    expect(messageOf({ DATABASE_REPLICAS: 'two:5433' })).toBe(
      'DATABASE_REPLICAS: are standbys of the database that DATABASE_URL names, which is missing',
    )
    expect(messageOf({ DATABASE_REPLICAS: 'postgres://two' })).toContain(
      'DATABASE_REPLICAS: hosts such as',
    )
    expect(messageOf({ DATABASE_DIRECT_URL: 'postgres://u:p@one,two:5433/nool' })).toBe(
      'DATABASE_DIRECT_URL: is of the database that DATABASE_URL names, which is missing',
    )
    const all = messageOf(bad).split('; ')
    expect(new Set(all.map((line) => line.split(':')[0]))).toEqual(new Set(Object.keys(bad)))
  })
})

describe('messages', () => {
  const whatsapp = {
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_TOKEN: 'EAAG',
    WHATSAPP_APP_SECRET: 'app-secret',
    WHATSAPP_VERIFY_TOKEN: 'a token of our own',
  }
  const kinds = ['order_placed', 'order_shipped', 'order_out_for_delivery', 'order_delivered']
  const sms = {
    MSG91_AUTH_KEY: 'key',
    MSG91_SENDER: 'THREAD',
    MSG91_TEMPLATES: kinds.map((kind, at) => `${kind}:653${at}`).join(),
  }

  test('are off in live mode without settings, and each channel is on with its own', () => {
    expect(readConfig(live).messages).toEqual({ isLocal: false })
    expect(readConfig({ ...live, ...whatsapp }).messages).toEqual({
      whatsapp: {
        apiUrl: 'https://graph.facebook.com/v24.0',
        phoneNumberId: '106540352242922',
        token: 'EAAG',
        appSecret: 'app-secret',
        verifyToken: 'a token of our own',
        language: 'en',
      },
      isLocal: false,
    })
    expect(readConfig({ ...sms }).messages).toMatchObject({
      sms: {
        apiUrl: 'https://control.msg91.com',
        sender: 'THREAD',
        templates: { order_shipped: '6531' },
      },
      isLocal: false,
    })
  })

  test('that are half set up are refused in one line', () => {
    const { WHATSAPP_TOKEN: _token, ...withoutToken } = whatsapp
    expect(messageOf({ ...live, ...withoutToken })).toBe(
      'WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN: WHATSAPP_TOKEN is needed too',
    )
    expect(messageOf({ MSG91_AUTH_KEY: 'key' })).toBe(
      'MSG91_AUTH_KEY: MSG91_SENDER, MSG91_TEMPLATES is needed too',
    )
    expect(messageOf({ ...sms, MSG91_TEMPLATES: 'order_placed:6530' })).toBe(
      'MSG91_TEMPLATES: order_shipped, order_out_for_delivery, order_delivered is missing',
    )
  })

  const tagged = (...tags: string[]) => ({
    ...sms,
    MSG91_TEMPLATES: kinds.map((kind) => [kind, '6530', ...tags].join(':')).join(),
  })

  test('by SMS know how their variables are tagged, where it is said', () => {
    expect(readConfig(sms).messages.sms?.untagged).toEqual(kinds)
    for (const tags of [['alphanumeric', 'alphanumeric'], ['{#alphanumeric#}']]) {
      const { templates, untagged } = readConfig(tagged(...tags)).messages.sms ?? {}
      expect([templates?.order_placed, untagged]).toEqual(['6530', []])
    }
  })

  test('have codes to log in where there is a template for them', () => {
    const login = (tags: string) => ({
      MSG91_TEMPLATES: `${sms.MSG91_TEMPLATES},login_code:6540${tags}`,
    })
    const { templates } =
      readConfig({ ...sms, ...login(':numeric:alphanumeric') }).messages.sms ?? {}
    expect(templates).toMatchObject({ login_code: '6540' })
    expect(readConfig(sms).messages.sms?.templates).not.toHaveProperty('login_code')
    expect(messageOf({ ...sms, ...login(':url') })).toBe(
      'MSG91_TEMPLATES: login_code tags the code as #url#, which does not take 123456',
    )
    const named = { ...whatsapp, WHATSAPP_LOGIN_TEMPLATE: 'code_to_log_in' }
    expect(readConfig(named).messages.whatsapp?.loginTemplate).toBe('code_to_log_in')
    expect(messageOf({ ...whatsapp, WHATSAPP_LOGIN_TEMPLATE: 'Code' })).toContain(
      'WHATSAPP_LOGIN_TEMPLATE: the name of a template has a-z, 0-9 and _',
    )
  })

  test('whose tags would not let the texts through are refused in one line that says why', () => {
    const why = (tags: string[], shop = {}) => messageOf({ ...tagged(...tags), ...shop })
    expect(why(['numeric'])).toBe(
      "MSG91_TEMPLATES: order_placed tags the order's number as #numeric#, which does not take NL10001",
    )
    expect(why(['alphanumeric', 'url'])).toMatch(
      /^shop_name: in MSG91_TEMPLATES order_placed tags the shop's name as #url#/,
    )
    expect(why(['alphanumeric', 'date'])).toMatch(
      /^[^\n;]+ has #date#, and the tags are #numeric#, /,
    )
    expect(why(Array(3).fill('alphanumeric'))).toContain('has 3 variables')
    const both = ['alphanumeric', 'alphanumeric']
    expect(why(both, { SHOP_NAME: 'Meena & Co' })).toMatch(
      /does not take Meena & Co: write the name/,
    )
    expect(
      readConfig({ ...tagged('alphanumeric'), SHOP_NAME: 'Meena & Co' }).messages.sms,
    ).toBeDefined()
  })
})

describe('a real courier', () => {
  test('needs its login in demo mode too', () => {
    expect(messageOf({ COURIER: 'shiprocket', SHIPROCKET_EMAIL: 'api@threads.in' })).toBe(
      'COURIER=shiprocket needs SHIPROCKET_PASSWORD, SHIPROCKET_PICKUP_LOCATION',
    )
  })

  test('stops the clock of the local one', () => {
    const { MODE: _mode, ...settings } = live
    expect(readConfig({ ...settings, LOCAL_COURIER_SECONDS: '5' }).courier.localSeconds).toBe(0)
  })
})

describe('live mode', () => {
  test('opens with its own settings', () => {
    const config = readConfig(live)
    expect(config).toMatchObject({ mode: 'live', publicUrl: 'https://shop.example' })
  })

  test('names all that it misses', () => {
    expect(messageOf({ MODE: 'live' })).toBe(
      'MODE=live needs its own settings for: PUBLIC_URL (an https address), SMTP_URL, SECRET_KEY, ' +
        'RAZORPAY_KEY_ID (a rzp_live_ key), RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, ' +
        'COURIER (shiprocket), COURIER_WEBHOOK_TOKEN',
    )
    const own = Object.entries(live).filter(([name]) => !(name in demoFacts))
    expect(messageOf(Object.fromEntries(own))).toBe(
      'shop_email, shop_phone, shop_address, shop_legal_name, shop_gstin, grievance_officer: ' +
        'with MODE=live the shop needs its own; npm run facts -- set shop_email … sets it',
    )
  })

  test('refuses a GSTIN whose last character does not fit, and takes one however it is typed', () => {
    expect(messageOf({ ...live, SHOP_GSTIN: '33BBBBB1111B1Z5' })).toMatch(
      /^SHOP_GSTIN: is no GSTIN/,
    )
    const { shop } = readConfig({
      ...live,
      SHOP_GSTIN: '33 bbbbb1111b 1zu',
      NODAL_OFFICER: 'Ravi K',
    })
    expect([shop.gstin, shop.nodalOfficer]).toEqual(['33BBBBB1111B1ZU', 'Ravi K'])
  })

  test('refuses each stand-in by name', () => {
    const standIns = {
      PUBLIC_URL: 'http://shop.example',
      SMTP_URL: '',
      SECRET_KEY: 'nool-demo-secret',
      RAZORPAY_KEY_ID: 'rzp_test_abc',
      RAZORPAY_KEY_SECRET: 'nool-demo-secret',
      RAZORPAY_WEBHOOK_SECRET: 'nool-demo-secret',
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'nool-demo-secret',
      RAZORPAY_API_URL: 'http://localhost:9999',
      RAZORPAY_CHECKOUT_URL: 'http://localhost:9999/v1/checkout.js',
      LOCAL_GATEWAY_PORT: '4001',
      COURIER: 'local',
      COURIER_WEBHOOK_TOKEN: 'nool-demo-secret',
      SHIPROCKET_EMAIL: '',
      SHIPROCKET_PASSWORD: '',
      SHIPROCKET_PICKUP_LOCATION: '',
      RATE_LIMITS: 'off',
    }
    for (const [name, value] of Object.entries(standIns)) {
      const line = messageOf({ ...live, [name]: value })
      expect(line).toMatch(RegExp(`^MODE=live needs its own settings for: ${name}( \\(.*\\))?$`))
    }
  })
})
