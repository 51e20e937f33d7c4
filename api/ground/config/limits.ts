import type * as z from 'zod'
import type { limitSettings } from './settings/limits.ts'

type Settings = z.infer<z.ZodObject<typeof limitSettings>>

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
    linkPayments: limit('link-payments', settings.LIMIT_LINK_PAYMENTS),
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
