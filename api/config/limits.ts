import * as z from 'zod'

const secondsOf = { s: 1, m: 60, h: 60 * 60, d: 24 * 60 * 60 }

/** `20/15m`: at most 20 times in 15 minutes. */
const rate = (fallback: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,3}[smhd]$/, 'a number and a time such as 20/15m are needed')
    .transform((text) => {
      const [hits = '', time = ''] = text.split('/')
      const unit = secondsOf[time.slice(-1) as keyof typeof secondsOf]
      return { hits: Number(hits), seconds: Number.parseInt(time, 10) * unit }
    })
    .prefault(fallback)

const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'a whole number from 1 is needed')
    .transform(Number)
    .prefault(String(fallback))

/** How often an account, a client's address or a recipient may do what, and how much at once. */
export const limitSettings = {
  LIMIT_READS: rate('600/1m'),
  LIMIT_READS_ADDRESS: rate('600/1m'),
  LIMIT_WRITES: rate('120/1m'),
  LIMIT_STAFF_WRITES: rate('600/1m'),
  LIMIT_REGISTRATIONS_ADDRESS: rate('20/1h'),
  LIMIT_WRONG_PASSWORDS: rate('10/15m'),
  LIMIT_WRONG_PASSWORDS_ADDRESS: rate('100/15m'),
  LIMIT_LOGINS: rate('20/15m'),
  LIMIT_LOGINS_ADDRESS: rate('60/15m'),
  LIMIT_RESET_CODES: rate('10/1d'),
  LIMIT_RESET_CODES_ADDRESS: rate('20/1h'),
  LIMIT_MY_DATA: rate('3/1h'),
  LIMIT_PASSWORD_CHANGES: rate('5/1d'),
  LIMIT_MAILS: rate('20/1h'),
  LIMIT_MAILS_UNCONFIRMED: rate('5/1d'),
  LIMIT_ORDERS: rate('10/1h'),
  LIMIT_COD_ORDERS_ADDRESS: rate('10/1h'),
  LIMIT_COD_WAITING: count(3),
  LIMIT_COD_FIRST_PIECES: count(10),
  LIMIT_COD_FIRST_AMOUNT: count(10_000),
  LIMIT_HOLDS: rate('10/10m'),
  LIMIT_HOLDS_ADDRESS: rate('30/10m'),
  LIMIT_PICTURES: rate('10/1d'),
  LIMIT_REVIEWS: rate('30/1h'),
  LIMIT_REVIEW_PHOTOS: rate('40/1d'),
  LIMIT_UPLOADS: count(2),
  LIMIT_UPLOADS_QUEUED: count(4),
  LIMIT_PUSH_DEVICES: rate('20/1h'),
  LIMIT_STOCK_ALERTS: count(50),
  LIMIT_REMITTANCE_ROWS: count(20_000),
  LIMIT_DELIVERY_ANSWERS: rate('20/1h'),
  LIMIT_PIN_LOOKUPS_ADDRESS: rate('30/10m'),
  LIMIT_COMPLAINTS_ADDRESS: rate('5/1h'),
  LIMIT_WISHLIST_VOTES_ADDRESS: rate('120/10m'),
  LIMIT_SESSIONS: count(20),
  LIMIT_CONNECTIONS_ADDRESS: count(200),
  LIMIT_OFFICE_WINDOWS: count(200),
  LIMIT_OFFICE_WINDOWS_PERSON: count(8),
  LIMIT_PASSWORDS_QUEUED: count(50),
  LIMIT_PAGES_QUEUED: count(400),
}

type Settings = z.infer<z.ZodObject<typeof limitSettings>> & { RATE_LIMITS: 'on' | 'off' }

export type Limits = ReturnType<typeof readLimits>

/** By what each limit is counted as. With `RATE_LIMITS=off` nothing is ever too much. */
export function readLimits(settings: Settings) {
  const max = (number: number) =>
    settings.RATE_LIMITS === 'on' ? number : Number.POSITIVE_INFINITY
  const limit = (name: string, { hits, seconds }: { hits: number; seconds: number }) => ({
    name,
    hits: max(hits),
    seconds,
  })
  return {
    reads: limit('reads', settings.LIMIT_READS),
    readsOfAddress: limit('reads-address', settings.LIMIT_READS_ADDRESS),
    writes: limit('writes', settings.LIMIT_WRITES),
    staffWrites: limit('staff-writes', settings.LIMIT_STAFF_WRITES),
    registrationsOfAddress: limit('register-address', settings.LIMIT_REGISTRATIONS_ADDRESS),
    wrongPasswords: limit('login-account', settings.LIMIT_WRONG_PASSWORDS),
    wrongPasswordsOfAddress: limit('login-address', settings.LIMIT_WRONG_PASSWORDS_ADDRESS),
    logins: limit('right-login-account', settings.LIMIT_LOGINS),
    loginsOfAddress: limit('right-login-address', settings.LIMIT_LOGINS_ADDRESS),
    resetCodes: limit('reset-account', settings.LIMIT_RESET_CODES),
    resetCodesOfAddress: limit('reset-address', settings.LIMIT_RESET_CODES_ADDRESS),
    myData: limit('my-data', settings.LIMIT_MY_DATA),
    passwordChanges: limit('password-changes', settings.LIMIT_PASSWORD_CHANGES),
    mails: limit('mails', settings.LIMIT_MAILS),
    mailsUnconfirmed: limit('mails-unconfirmed', settings.LIMIT_MAILS_UNCONFIRMED),
    orders: limit('orders', settings.LIMIT_ORDERS),
    codOrdersOfAddress: limit('cod-address', settings.LIMIT_COD_ORDERS_ADDRESS),
    codWaiting: max(settings.LIMIT_COD_WAITING),
    firstCodPieces: max(settings.LIMIT_COD_FIRST_PIECES),
    firstCodPaise: max(settings.LIMIT_COD_FIRST_AMOUNT * 100),
    holds: limit('holds', settings.LIMIT_HOLDS),
    holdsOfAddress: limit('holds-address', settings.LIMIT_HOLDS_ADDRESS),
    pictures: limit('pictures', settings.LIMIT_PICTURES),
    reviews: limit('reviews', settings.LIMIT_REVIEWS),
    reviewPhotos: limit('review-photos', settings.LIMIT_REVIEW_PHOTOS),
    pushDevices: limit('push-devices', settings.LIMIT_PUSH_DEVICES),
    deliveryAnswers: limit('delivery-answers', settings.LIMIT_DELIVERY_ANSWERS),
    pinLookupsOfAddress: limit('pin-address', settings.LIMIT_PIN_LOOKUPS_ADDRESS),
    complaintsOfAddress: limit('complaints-address', settings.LIMIT_COMPLAINTS_ADDRESS),
    wishlistVotesOfAddress: limit('wish-votes-address', settings.LIMIT_WISHLIST_VOTES_ADDRESS),
    stockAlerts: max(settings.LIMIT_STOCK_ALERTS),
    remittanceRows: max(settings.LIMIT_REMITTANCE_ROWS),
    sessions: max(settings.LIMIT_SESSIONS),
    /** These and what follows are of each process. */
    connectionsOfAddress: max(settings.LIMIT_CONNECTIONS_ADDRESS),
    officeWindows: max(settings.LIMIT_OFFICE_WINDOWS),
    officeWindowsOfPerson: max(settings.LIMIT_OFFICE_WINDOWS_PERSON),
    passwordsQueued: max(settings.LIMIT_PASSWORDS_QUEUED),
    pagesQueued: max(settings.LIMIT_PAGES_QUEUED),
    /** With limits off the rest waits, as pictures take memory. */
    uploads: {
      concurrent: settings.LIMIT_UPLOADS,
      queued: max(settings.LIMIT_UPLOADS_QUEUED),
      oneAnAccount: settings.RATE_LIMITS === 'on',
    },
  }
}
