import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

type Views = { productIds: number[]; secondsAgo: number[] }

export const recordViews = (db: Db, customerId: number, views: Views, limit: number) =>
  sql`select record_views(p_customer_id => ${customerId}, p_product_ids => ${views.productIds},
    p_seconds_ago => ${views.secondsAgo}, p_limit => ${limit})`.execute(db)

export function listViewed(db: Db, customerId: number) {
  return db
    .selectFrom('recently_viewed')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'name', 'viewed_at'])
    .where('customer_id', '=', customerId)
    .orderBy('viewed_at', 'desc')
    .orderBy('product_id')
    .execute()
}

export async function deleteViews(db: Db, customerId: number): Promise<void> {
  await db
    .updateTable('customers')
    .set({ views_forgotten_at: sql`now()` })
    .where('id', '=', customerId)
    .execute()
  await db.deleteFrom('recently_viewed').where('customer_id', '=', customerId).execute()
}

export const deleteOldViews = (db: Db) =>
  db
    .deleteFrom('recently_viewed')
    .where('viewed_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
