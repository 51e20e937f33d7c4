import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

const intents = (db: Db) =>
  db
    .selectFrom('payment_intents as intent')
    .innerJoin('customers', 'customers.id', 'intent.customer_id')
    .where('intent.kind', '=', 'entered')
    .select(['intent.id', 'intent.customer_id', 'intent.status', 'intent.amount_paise'])
    .select(['intent.shipping_paise', 'intent.hold_expires_at', 'intent.razorpay_order_id'])
    .select(['intent.created_at', 'intent.entered_by', 'customers.email'])
    .select(
      sql<string>`coalesce(nullif(intent.shipping_address ->> 'contact_person_name', ''), first_name)`.as(
        'name',
      ),
    )

/** One that staff have made, whatever has become of it. */
export const findLink = (db: Db, intentId: number) =>
  intents(db)
    .leftJoin('orders', 'orders.payment_intent_id', 'intent.id')
    .select('orders.number as order_number')
    .select(sql<string>`intent.shipping_address ->> 'city'`.as('city'))
    .select(sql<string>`intent.shipping_address ->> 'postal_code'`.as('postal_code'))
    .where('intent.id', '=', intentId)
    .executeTakeFirst()

/** Those whose pieces are held, newest first; or that one. */
export const listOpenLinks = (db: Db, { id, limit }: { id?: number; limit: number }) =>
  intents(db)
    .select(
      sql<
        string | null
      >`(select staff.name from staff where 'staff:' || staff.id = intent.entered_by)`.as(
        'made_by',
      ),
    )
    .select(
      sql<number>`(select sum(quantity) from payment_intent_lines l where l.intent_id = intent.id)`.as(
        'pieces',
      ),
    )
    .select(sql<string>`intent.shipping_address ->> 'country'`.as('country'))
    .select(sql<string>`intent.shipping_address ->> 'phone'`.as('phone'))
    .where('intent.status', '=', 'open')
    .$if(id !== undefined, (query) => query.where('intent.id', '=', id ?? 0))
    .orderBy('intent.id', 'desc')
    .limit(limit)
    .execute()

export const listLinkLines = (db: Db, intentId: number) =>
  db
    .selectFrom('payment_intent_lines as line')
    .innerJoin('sizes', 'sizes.id', 'line.size_id')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['line.quantity', 'line.unit_price_paise', 'sizes.size', 'variants.colour_name'])
    .select('products.name as product_name')
    .select(
      sql<
        string | null
      >`(select key from variant_pictures vp join pictures on pictures.id = vp.picture_id
        where vp.variant_id = variants.id order by vp.position limit 1)`.as('picture_key'),
    )
    .where('line.intent_id', '=', intentId)
    .orderBy('line.position')
    .execute()

export const sendPaymentLink = (db: Db, intentId: number) =>
  sql`select send_payment_link(p_intent_id => ${intentId})`.execute(db)
