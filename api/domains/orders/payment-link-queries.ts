import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { amountsOf } from '../purchases/service.ts'

const links = (db: Db) =>
  db
    .selectFrom('purchases as purchase')
    .innerJoin('customers', 'customers.id', 'purchase.customer_id')
    .where('purchase.kind', '=', 'entered')
    .where('purchase.method', '=', 'card')
    .select(['purchase.id', 'purchase.customer_id', 'purchase.status'])
    .select(['purchase.hold_expires_at', 'purchase.razorpay_order_id'])
    .select(sql<number>`purchase_total(p_purchase_id => purchase.id)`.as('total_paise'))
    .select(amountsOf(sql`purchase.id`).as('amounts'))
    .select(['purchase.created_at', 'purchase.entered_by', 'customers.email'])
    .select(
      sql<string>`coalesce(nullif(purchase.shipping_address ->> 'contact_person_name', ''), first_name)`.as(
        'name',
      ),
    )
    .$narrowType<{ hold_expires_at: Date }>()

/** One that staff have made, whatever has become of it. */
export const findLink = (db: Db, purchaseId: number) =>
  links(db)
    .leftJoin('orders', 'orders.purchase_id', 'purchase.id')
    .select('orders.number as order_number')
    .select(sql<string>`purchase.shipping_address ->> 'city'`.as('city'))
    .select(sql<string>`purchase.shipping_address ->> 'postal_code'`.as('postal_code'))
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst()

/** Those whose pieces are held, newest first; or that one. */
export const listOpenLinks = (db: Db, { id, limit }: { id?: number; limit: number }) =>
  links(db)
    .select(
      sql<
        string | null
      >`(select staff.name from staff where 'staff:' || staff.id = purchase.entered_by)`.as(
        'made_by',
      ),
    )
    .select(
      sql<number>`(select sum(quantity) from purchase_lines l where l.purchase_id = purchase.id)`.as(
        'pieces',
      ),
    )
    .select(sql<string>`purchase.shipping_address ->> 'country'`.as('country'))
    .select(sql<string>`purchase.shipping_address ->> 'phone'`.as('phone'))
    .where('purchase.status', '=', 'open')
    .$if(id !== undefined, (query) => query.where('purchase.id', '=', id ?? 0))
    .orderBy('purchase.id', 'desc')
    .limit(limit)
    .execute()

export const listLinkLines = (db: Db, purchaseId: number) =>
  db
    .selectFrom('purchase_lines as line')
    .innerJoin('sizes', 'sizes.id', 'line.size_id')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['line.quantity', 'line.unit_price_paise', 'sizes.size', 'variants.colour_name'])
    .select(['line.size_id', 'line.list_price_paise'])
    .select(
      sql<number>`pieces_price(p_price_paise => line.list_price_paise, p_pieces => line.quantity)`.as(
        'list_paise',
      ),
    )
    .select(
      sql<number>`pieces_price(p_price_paise => line.unit_price_paise, p_pieces => line.quantity)`.as(
        'paid_paise',
      ),
    )
    .select('products.name as product_name')
    .select(
      sql<
        string | null
      >`(select key from variant_pictures vp join pictures on pictures.id = vp.picture_id
        where vp.variant_id = variants.id order by vp.position limit 1)`.as('picture_key'),
    )
    .where('line.purchase_id', '=', purchaseId)
    .orderBy('line.position')
    .execute()

export const sendPaymentLink = (db: Db, purchaseId: number) =>
  sql`select send_payment_link(p_purchase_id => ${purchaseId})`.execute(db)
