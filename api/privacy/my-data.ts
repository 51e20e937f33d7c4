import type { Order } from '../../contract/orders.ts'
import type { MyData } from '../../contract/privacy.ts'
import { listAddresses } from '../accounts/addresses.ts'
import { findProfile, openedAt } from '../accounts/service.ts'
import { listSessions } from '../accounts/sessions.ts'
import { findCart } from '../cart/service.ts'
import type { Db } from '../db/pool.ts'
import type { SignedIn } from '../http/env.ts'
import { listOrders, showOrder } from '../orders/show-orders.ts'
import * as queries from './queries.ts'

export async function collectMyData(
  db: Db,
  returnDays: number,
  customer: SignedIn,
): Promise<MyData> {
  const { id } = customer
  const profile = await findProfile(db, id)
  const opened = await openedAt(db, id)
  const wishes = await queries.listWishes(db, id)
  const requests = await queries.listReturnRequests(db, id)
  const reviews = await queries.listReviews(db, id)
  const mails = await queries.listMails(db, profile.email)
  return {
    account: { ...profile, opened_at: opened.toISOString() },
    addresses: await listAddresses(db, id),
    sessions: await listSessions(db, customer),
    cart: await findCart(db, id),
    wishlist: wishes.map(({ created_at: at, ...wish }) => ({
      ...wish,
      added_at: at.toISOString(),
    })),
    orders: await showOrders(db, returnDays, id),
    return_requests: requests.map(({ created_at: at, ...request }) => ({
      ...request,
      asked_at: at.toISOString(),
    })),
    reviews: reviews.map(({ created_at: at, ...review }) => ({
      ...review,
      written_at: at.toISOString(),
    })),
    mails: mails.map(({ kind, created_at: at }) => ({ kind, written_at: at.toISOString() })),
  }
}

/** One after the other, so that a rare call does not take every connection. */
async function showOrders(db: Db, returnDays: number, customerId: number): Promise<Order[]> {
  const orders: Order[] = []
  for (const { id } of await listOrders(db, customerId)) {
    orders.push(await showOrder(db, returnDays, customerId, id))
  }
  return orders
}
