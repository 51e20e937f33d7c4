import type { MyData } from '../../../contract/privacy.ts'
import type { Db } from '../../ground/db/pool.ts'
import { createLimit } from '../../ground/http/concurrency-limit.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import { toRupees } from '../../ground/http/money.ts'
import { countHit, type RateLimit, refuseTooMany } from '../../ground/http/rate-limit.ts'
import { listAddresses } from '../accounts/addresses.ts'
import { findDates, findProfile } from '../accounts/service.ts'
import { listSessions } from '../accounts/sessions.ts'
import { findCart } from '../cart/service.ts'
import { collectComplaints } from '../complaints/service.ts'
import { collectConsents } from '../consents/service.ts'
import { collectMessages } from '../messages/service.ts'
import { collectNotifications } from '../notifications/service.ts'
import { type PromiseSettings, showNewestOrders } from '../orders/show-orders.ts'
import { collectViewed } from '../recently-viewed/service.ts'
import { toReply } from '../reviews/list-reviews.ts'
import { collectAlerts } from '../stock-alerts/service.ts'
import { collectShares } from '../wishlist/share-wishlist.ts'
import { findNominee } from './nominee.ts'
import * as queries from './queries.ts'

type Person = Pick<SignedIn, 'id' | 'sessionId'>

/** Pages of the list of orders. More would be another ten megabytes for each thousand orders. */
const maxPages = 10

/** An answer may take megabytes, so a process makes one at a time. */
const limit = createLimit(1)

export async function countMyData(db: Db, rate: RateLimit, customerId: number): Promise<void> {
  const hits = await countHit(db, rate, String(customerId))
  const minutes = Math.ceil(hits.waitSeconds / 60)
  const when = minutes > 1 ? `${minutes} minutes` : 'a minute'
  refuseTooMany(rate, hits, `You have just had your data. Please ask again in ${when}.`)
}

/**
 * All that is stored of her; of her orders the newest thousand.
 * @returns it, and the number of the page of the list of orders that goes on after them
 * @throws Refusal 503 when too many ask at once
 */
export const collectMyData = (db: Db, config: PromiseSettings, customer: Person) =>
  limit.run(() => collect(db, config, customer), { queued: 20 })

async function collect(
  db: Db,
  config: PromiseSettings,
  customer: Person,
): Promise<{ myData: MyData; next: number | undefined }> {
  const { id } = customer
  const profile = await findProfile(db, id)
  const dates = await findDates(db, id)
  const wishes = await queries.listWishes(db, id)
  const requests = await queries.listReturnRequests(db, id)
  const reviews = await queries.listReviews(db, id)
  const votes = await queries.listVotes(db, id)
  const notes = await queries.listCustomerNotes(db, id)
  const mails = await queries.listMails(db, profile.email)
  const { orders, next } = await showNewestOrders(db, config, id, maxPages)
  const myData: MyData = {
    account: { ...profile, ...dates },
    addresses: await listAddresses(db, id),
    sessions: await listSessions(db, customer),
    cart: await findCart(db, id),
    wishlist: wishes.map(({ created_at: at, saved_price_paise: paise, ...wish }) => ({
      ...wish,
      saved_price: paise === null ? null : toRupees(paise),
      added_at: at.toISOString(),
    })),
    shared_wishlists: await collectShares(db, id),
    recently_viewed: await collectViewed(db, id),
    stock_alerts: await collectAlerts(db, id),
    notifications: await collectNotifications(db, id),
    orders,
    return_requests: requests.map(({ created_at: at, ...request }) => ({
      ...request,
      asked_at: at.toISOString(),
    })),
    reviews: reviews.map(({ created_at: at, reply, replied_at, ...review }) => ({
      ...review,
      reply: toReply({ reply, replied_at }),
      written_at: at.toISOString(),
    })),
    nominee: await findNominee(db, id),
    consents: await collectConsents(db, id),
    helpful_votes: votes.map(({ voted_at: at, ...vote }) => ({
      ...vote,
      voted_at: at.toISOString(),
    })),
    complaints: await collectComplaints(db, id),
    notes: notes.map(({ text, at }) => ({ text, noted_at: at.toISOString() })),
    mails: mails.map(({ kind, created_at: at }) => ({ kind, written_at: at.toISOString() })),
    messages: await collectMessages(db, id),
  }
  return { myData, next }
}
