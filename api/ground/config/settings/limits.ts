import * as z from 'zod'
import { onOff } from './forms.ts'

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
  RATE_LIMITS: onOff.default('on').describe('`off` takes all limits away, in demo mode alone'),
  LIMIT_READS: rate('600/1m').describe(
    'private pages and signed-in reads of an account, in each web process',
  ),
  LIMIT_READS_ADDRESS: rate('600/1m').describe(
    "shared pages, lists and searches that are not cached, and visitors' other reads, of an address, in each web process",
  ),
  LIMIT_WRITES: rate('120/1m').describe('changes by a customer'),
  LIMIT_STAFF_WRITES: rate('600/1m').describe('changes by a member of staff, each scan one'),
  LIMIT_REGISTRATIONS_ADDRESS: rate('20/1h').describe('new accounts from an address'),
  LIMIT_WRONG_PASSWORDS: rate('10/15m').describe(
    'wrong passwords for an account: at the login, a change of password or a deletion',
  ),
  LIMIT_WRONG_PASSWORDS_ADDRESS: rate('100/15m').describe('wrong passwords from an address'),
  LIMIT_LOGINS: rate('20/15m').describe('right logins to an account'),
  LIMIT_LOGINS_ADDRESS: rate('60/15m').describe('right logins from an address'),
  LIMIT_RESET_CODES: rate('10/1d').describe(
    'codes for a new password, for a guest or to log in, for an e-mail or a phone number',
  ),
  LIMIT_RESET_CODES_ADDRESS: rate('20/1h').describe(
    'requests for such codes from an address, for any account',
  ),
  LIMIT_MY_DATA: rate('3/1h').describe('copies of what is stored about a customer'),
  LIMIT_PASSWORD_CHANGES: rate('5/1d').describe(
    "changes of an account's password, but for resets by a code",
  ),
  LIMIT_MAILS: rate('20/1h').describe(
    'mails to a recipient; a quarter is left to codes and refunds',
  ),
  LIMIT_MAILS_UNCONFIRMED: rate('5/1d').describe(
    'mails to an address that was never confirmed, codes and refunds apart',
  ),
  LIMIT_ORDERS: rate('10/1h').describe(
    'orders of an account, of any kind, cancelled ones too; beyond it no card payment starts either',
  ),
  LIMIT_COD_ORDERS_ADDRESS: rate('10/1h').describe(
    'COD orders from an address, of accounts that are not known',
  ),
  LIMIT_COD_WAITING: count(3).describe('COD orders of an account that the shop has not confirmed'),
  LIMIT_COD_FIRST_PIECES: count(10).describe(
    'pieces in each COD order of an account that is not known',
  ),
  LIMIT_COD_FIRST_AMOUNT: count(10_000).describe('rupees of goods in each such order'),
  LIMIT_HOLDS: rate('10/10m').describe(
    'new holds of an account; not the same checkout again, nor one that the gateway did not take',
  ),
  LIMIT_HOLDS_ADDRESS: rate('30/10m').describe(
    'new holds from an address, of accounts that are not known',
  ),
  LIMIT_PICTURES: rate('10/1d').describe(
    'profile pictures that an account sends, refused ones too',
  ),
  LIMIT_REVIEWS: rate('30/1h').describe('reviews that a customer writes or edits'),
  LIMIT_REVIEW_PHOTOS: rate('40/1d').describe('photos with them'),
  LIMIT_UPLOADS: count(2).describe('pictures that each web process receives at once'),
  LIMIT_UPLOADS_QUEUED: count(4).describe(
    'pictures that wait unread; 503 beyond, and 429 for a second one of an account',
  ),
  LIMIT_PUSH_DEVICES: rate('20/1h').describe(
    'times that an account switches notifications on in a browser',
  ),
  LIMIT_STOCK_ALERTS: count(50).describe('sold-out sizes that an account waits for'),
  LIMIT_REMITTANCE_ROWS: count(20_000).describe(
    "rows of a courier's remittance; the file may have 700 kB",
  ),
  LIMIT_DELIVERY_ANSWERS: rate('20/1h').describe('answers by the link of a failed delivery'),
  LIMIT_LINK_PAYMENTS: rate('30/1h').describe('starts of the payment of a link'),
  LIMIT_PIN_LOOKUPS_ADDRESS: rate('30/10m').describe(
    'PIN codes that the courier has to be asked about, from an address',
  ),
  LIMIT_COMPLAINTS_ADDRESS: rate('5/1h').describe('complaints from an address'),
  LIMIT_WISHLIST_VOTES_ADDRESS: rate('120/10m').describe(
    'votes on shared wishlists from an address, taken back ones too',
  ),
  LIMIT_SESSIONS: count(20).describe('sessions of an account; a new one ends the oldest'),
  LIMIT_CONNECTIONS_ADDRESS: count(200).describe(
    'connections of an address to each web process; not counted with `TRUST_PROXY`, as the proxy has them all',
  ),
  LIMIT_OFFICE_WINDOWS: count(200).describe(
    'windows of the office that follow changes, of each web process; one more shows what it was loaded with',
  ),
  LIMIT_OFFICE_WINDOWS_PERSON: count(8).describe('such windows of one member of staff'),
  LIMIT_PASSWORDS_QUEUED: count(50).describe(
    'passwords that wait to be verified in each web process, one after the other; 503 beyond',
  ),
  LIMIT_PAGES_QUEUED: count(400).describe(
    'pages that wait to be rendered in each web process, four at a time; 503 beyond',
  ),
}
