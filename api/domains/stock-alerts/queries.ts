import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

const garments = (db: Db) =>
  db
    .selectFrom('stock_alerts as alert')
    .innerJoin('sizes', 'sizes.id', 'alert.size_id')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')

export function listAlerts(db: Db, customerId: number) {
  return garments(db)
    .select(['alert.size_id', 'sizes.size', 'variants.colour_name', 'alert.created_at'])
    .select(['products.id as product_id', 'products.slug', 'products.name'])
    .where('alert.customer_id', '=', customerId)
    .where('alert.told_at', 'is', null)
    .orderBy('alert.id', 'desc')
    .execute()
}

export function listHistory(db: Db, customerId: number) {
  return garments(db)
    .select(['products.name as product', 'variants.colour_name as colour', 'sizes.size'])
    .select(['alert.created_at', 'alert.told_at'])
    .where('alert.customer_id', '=', customerId)
    .orderBy('alert.id')
    .execute()
}

/** As {@link findGarment}; none when it cannot be bought just now. */
export function findRestocked(db: Db, alertId: number) {
  return findGarment(db, alertId)
    .where('products.is_active', '=', true)
    .where('sizes.stock', '>', 0)
    .executeTakeFirst()
}

export const findGarment = (db: Db, alertId: number) =>
  garments(db)
    .select(['products.id', 'products.slug', 'products.name'])
    .select(['variants.colour_name', 'sizes.size', 'sizes.price_paise'])
    .where('alert.id', '=', alertId)

export function findSize(db: Db, sizeId: number) {
  return db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('sizes.stock')
    .where('sizes.id', '=', sizeId)
    .where('products.is_active', '=', true)
    .executeTakeFirst()
}

/** False when she waits for it already, or for as many as she may. Parallel calls may pass the limit. */
export async function insertAlert(
  db: Db,
  customerId: number,
  sizeId: number,
  maxAlerts: number,
): Promise<boolean> {
  const result = await sql`
    insert into stock_alerts (customer_id, size_id)
    select ${customerId}, ${sizeId}
    where (select count(*) from stock_alerts where customer_id = ${customerId} and told_at is null)
      < ${maxAlerts}::float8
    on conflict (customer_id, size_id) where told_at is null do nothing`.execute(db)
  return result.numAffectedRows === 1n
}

export async function isWaiting(db: Db, customerId: number, sizeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('stock_alerts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('size_id', '=', sizeId)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether she whom an alert is of has switched its mail off. */
export async function isMailMuted(db: Db, alertId: number): Promise<boolean> {
  const muted = await db
    .selectFrom('stock_alerts')
    .innerJoin('muted_notifications as muted', 'muted.customer_id', 'stock_alerts.customer_id')
    .select('muted.kind')
    .where('stock_alerts.id', '=', alertId)
    .where('muted.kind', '=', 'mail:back_in_stock')
    .executeTakeFirst()
  return muted !== undefined
}

export async function deleteAlert(db: Db, customerId: number, sizeId: number): Promise<number> {
  const result = await db
    .deleteFrom('stock_alerts')
    .where('customer_id', '=', customerId)
    .where('size_id', '=', sizeId)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export function deleteWaiting(db: Db, customerId: number) {
  return db
    .deleteFrom('stock_alerts')
    .where('customer_id', '=', customerId)
    .where('told_at', 'is', null)
    .execute()
}

export function deleteOldAlerts(db: Db) {
  return db
    .deleteFrom('stock_alerts')
    .where('told_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

export async function notifyRestocked(db: Db, perPiece: number): Promise<number> {
  const { rows } = await sql<{ notified: number }>`
    select notify_restocked(p_per_piece => ${perPiece}) as notified`.execute(db)
  return rows[0]?.notified ?? 0
}

export const reopenAlert = (db: Db, alertId: number) =>
  sql`select reopen_stock_alert(p_stock_alert_id => ${alertId})`.execute(db)
