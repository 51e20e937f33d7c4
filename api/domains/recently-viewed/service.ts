import type { ProductSummary } from '../../../contract/catalogue.ts'
import { maxViewed } from '../../../contract/field-limits.ts'
import type { View } from '../../../contract/recently-viewed.ts'
import type { Db } from '../../ground/db/pool.ts'
import { listCards } from '../catalogue/service.ts'
import * as queries from './queries.ts'

/** Her list, last viewed first, without what has gone off sale. */
export async function listViewed(db: Db, customerId: number): Promise<ProductSummary[]> {
  const viewed = await queries.listViewed(db, customerId)
  return listCards(
    db,
    viewed.map(({ product_id: id }) => id),
  )
}

/** Adds what she viewed on this device to her list, of which the newest 24 stay. */
export async function recordViews(db: Db, customerId: number, views: View[]): Promise<void> {
  const productIds = views.map(({ product_id: id }) => id)
  const secondsAgo = views.map(({ seconds_ago: seconds }) => seconds)
  await queries.recordViews(db, customerId, { productIds, secondsAgo }, maxViewed)
}

export async function collectViewed(db: Db, customerId: number) {
  const viewed = await queries.listViewed(db, customerId)
  return viewed.map(({ name, viewed_at: at }) => ({ product: name, viewed_at: at.toISOString() }))
}
