import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../ground/db/pool.ts'
import { staffNameOf } from '../../../ground/staff/actors.ts'
import { amountsOf } from '../../purchases/service.ts'
import type { ChargeKind } from '../../shipping/courier.ts'

/** What became of a customer's last hundred orders before this one. */
const past = sql<{ delivered: number; refused: number }>`(
  select jsonb_build_object(
    'delivered', count(*) filter (where o.delivered_at is not null),
    'refused', count(*) filter (where exists (
      select from shipments s where s.order_id = o.id and s.direction = 'forward' and s.returned_at is not null)))
  from (
    select id, delivered_at from orders earlier
    where earlier.customer_id = orders.customer_id and earlier.id < orders.id order by id desc limit 100
  ) o)`

const amounts = amountsOf(sql`orders.purchase_id`).as('amounts')

const ordersOf = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.number', 'orders.status', 'orders.version', 'orders.tags'])
    .select(['orders.created_at', 'orders.payment_method', 'orders.payment_status'])
    .select(['orders.total_paise', 'orders.shipping_address', 'orders.customer_id'])
    .select((values) =>
      values
        .selectFrom('cash_places')
        .select('place')
        .whereRef('order_id', '=', 'orders.id')
        .where('place', '!=', 'sales')
        .$narrowType<{ place: 'door' | 'courier' | 'bank' }>()
        .as('cash'),
    )
    .select(
      sql<{ delivered: number; refused: number } | null>`
        case when orders.payment_method = 'cod' and orders.status = 'Pending' then ${past} end`.as(
        'past',
      ),
    )

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

export type Search =
  | { by: 'email' | 'phone'; text: string }
  | { by: 'postal_code'; text: string; ids?: number[] }
  | { by: 'ids'; ids: number[] }

/** Each has an index, which for a PIN code has its orders in the order of the list. */
function found(search: Search): RawBuilder<boolean> {
  switch (search.by) {
    case 'ids':
      return sql`orders.id = any(${search.ids})`
    case 'email':
      return sql`orders.customer_id in (select id from customers where email = ${search.text})`
    case 'postal_code':
      return sql`(orders.shipping_address ->> 'postal_code' = ${search.text}
        ${search.ids?.length ? sql`or orders.id = any(${search.ids})` : sql``})`
    case 'phone':
      return sql`(orders.shipping_address ->> 'phone' = ${search.text}
        or orders.shipping_address ->> 'contact_person_number' = ${search.text})`
  }
}

/** Where in which list of orders. */
export type Place = {
  state: string
  /** The first moment, and the one before which. */
  from: Date | undefined
  to: Date | undefined
  payment: '' | 'cash' | 'online'
  city: string
  beforeId: number | undefined
}

// The state as a literal, so that a plan for good knows how many have it: it is one of the contract's list.
function isAfter(place: Place): RawBuilder<boolean> {
  const { state, from, to, payment, city, beforeId } = place
  const parts = [
    state !== '' && sql`orders.status = ${sql.lit(state)}`,
    from && sql`orders.created_at >= ${from}`,
    to && sql`orders.created_at < ${to}`,
    payment !== '' && sql`orders.payment_method = ${sql.lit(payment === 'cash' ? 'cod' : 'card')}`,
    city !== '' && sql`lower(orders.shipping_address ->> 'city') = lower(${city})`,
    beforeId !== undefined &&
      (isDated(place)
        ? sql`(orders.created_at, orders.id) < (select created_at, id from orders where id = ${beforeId})`
        : sql`orders.id < ${beforeId}`),
  ]
  return sql`${sql.join([sql`true`, ...parts.filter((part) => part !== false && part !== undefined)], sql` and `)}`
}

const isDated = ({ from, to }: Place) => from !== undefined || to !== undefined

/** By their time where they are chosen by it, so that one index has both. */
const newestFirst = (place: Place) =>
  isDated(place) ? sql`orders.created_at desc, orders.id desc` : sql`orders.id desc`

/** What words find an order by, each as its index has it: for whom and where, whose account, what was sold. */
const texts = {
  address: sql<string>`coalesce(orders.shipping_address ->> 'contact_person_name', '') || ' '
    || coalesce(orders.shipping_address ->> 'city', '')`,
  account: sql<string>`customers.first_name || ' ' || customers.last_name || ' ' || customers.username`,
  garment: sql<string>`order_lines.product_name || ' ' || order_lines.colour_name`,
}
type Text = RawBuilder<string>

// The words are letters and digits alone, so none is an operator.
const hasWords = (text: Text, words: string[]) => sql<boolean>`
  to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`

/** A cheap check that each word is contained comes first: it spares most texts the rest. */
const hasWordsNear = (text: Text, words: string[]) => sql<boolean>`(
  ${text} ilike all(${words.map((word) => `%${word}%`)}) and ${hasWords(text, words)})`

/** The beginning of a list. */
type Near = { place: Place; rows: number }

const nearRows = ({ place, rows }: Near) => sql`
  select orders.id, orders.customer_id, orders.shipping_address, orders.created_at from orders
  where ${isAfter(place)}
  order by ${newestFirst(place)} limit ${rows}`

/**
 * The newest orders with all words in one text, among so many rows of a list; and whether there are no further rows.
 *
 * @param options.byIndex whether accounts and garments are found by their indexes, as where few have the words, or row
 *   by row
 */
export async function findNear(
  db: Db,
  words: string[],
  { limit, byIndex, ...near }: Near & { limit: number; byIndex: boolean },
) {
  // Row by row they are single values: a plan never reads a table for them.
  const ofOthers = byIndex
    ? sql`orders.customer_id in (select id from customers where ${hasWords(texts.account, words)})
        or orders.id in (select order_id from order_lines where ${hasWords(texts.garment, words)})`
    : sql`(select ${hasWordsNear(texts.account, words)} from customers where customers.id = orders.customer_id)
        or (select bool_or(${hasWordsNear(texts.garment, words)}) from order_lines where order_id = orders.id)`
  const { rows } = await sql<{ ids: number[]; is_all: boolean }>`
    with near as materialized (${nearRows(near)})
    select (select count(*) < ${near.rows} from near) as is_all, array(
      select orders.id from near as orders
      where ${hasWordsNear(texts.address, words)} or ${ofOthers}
      order by ${newestFirst(near.place)} limit ${limit})::float8[] as ids`.execute(db)
  return rows[0] ?? { ids: [], is_all: true }
}

/** Whether a garment in so many rows of a list has any of the words. */
export async function hasGarmentNear(db: Db, words: string[], near: Near): Promise<boolean> {
  const anyWord = words.map((word) => `%${word}%`)
  const { rows } = await sql<{ has_garment: boolean }>`
    with near as materialized (${nearRows(near)})
    select exists (select from near where (
      select bool_or(${texts.garment} ilike any(${anyWord})) from order_lines where order_id = near.id)) as has_garment`.execute(
    db,
  )
  return rows[0]?.has_garment ?? false
}

/** The newest orders with words that few have, by their indexes. */
export async function findFar(db: Db, words: string[], place: Place, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select orders.id from orders
    where orders.id = any(array(
        select orders.id from orders where ${hasWords(texts.address, words)}
        union select orders.id from customers join orders on orders.customer_id = customers.id
          where ${hasWords(texts.account, words)}
        union select order_id from order_lines where ${hasWords(texts.garment, words)}))
      and ${isAfter(place)}
    order by ${newestFirst(place)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The orders of a number, which may lack its letters or be a parcel's (NL10004-E7), of an AWB or of a tax
 * document's number.
 */
export async function findByCode(db: Db, code: string): Promise<number[]> {
  const number = code.replace(/-[AEPR]\d+$/, '')
  const { rows } = await sql<{ id: number }>`
    select id from orders where number in (${number}, 'NL' || ${number})
    union select order_id from shipments where upper(awb_number) = ${code}
    union select order_id from tax_documents where number = ${code}`.execute(db)
  return rows.map(({ id }) => id)
}

type Filter = Place & { search: Search | undefined }

const rowsOf = (db: Db) =>
  ordersOf(db)
    .select((values) =>
      values
        .selectFrom('order_lines')
        .select(sql<number>`sum(quantity)`.as('pieces'))
        .whereRef('order_id', '=', 'orders.id')
        .as('pieces'),
    )
    .select((values) =>
      values
        .selectFrom('shipments')
        .select('awb_number')
        .whereRef('order_id', '=', 'orders.id')
        .where('direction', '=', 'forward')
        .where('lost_at', 'is', null)
        .as('awb'),
    )
    .select((values) =>
      values
        .selectFrom('customers')
        .select(sql<string>`coalesce(nullif(first_name, ''), username)`.as('name'))
        .whereRef('customers.id', '=', 'orders.customer_id')
        .as('account_name'),
    )

/** Newest first. */
export const listOrders = (db: Db, filter: Filter, limit: number) =>
  filtered(db, filter, limit).execute()

const filtered = (db: Db, { search, ...place }: Filter, limit: number) =>
  rowsOf(db)
    .where(isAfter(place))
    .$if(search !== undefined, (query) => query.where(found(search ?? { by: 'ids', ids: [] })))
    .orderBy(newestFirst(place))
    .limit(limit)

export type SheetRow = Awaited<ReturnType<typeof listForSheet>>[number]

/** As `listOrders`, with what a sheet has of an order besides. */
export const listForSheet = (db: Db, filter: Filter, limit: number) =>
  filtered(db, filter, limit)
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.email', 'orders.buyer_gstin', amounts])
    .select(
      sql<string>`to_char(orders.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`.as(
        'placed',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(amount_paise), 0)::bigint from refunds
        where order_id = orders.id and refunds.status = 'processed')`.as('given_back_paise'),
    )
    .select(
      sql<string | null>`(select string_agg(document.number, ' ' order by document.id)
        from tax_documents document where order_id = orders.id and kind <> 'credit_note')`.as(
        'invoices',
      ),
    )
    .execute()

/** Orders with cash on delivery that wait to be confirmed, oldest first. */
export const listWaitingCod = (db: Db, limit: number) =>
  rowsOf(db)
    .where('orders.status', '=', 'Pending')
    .where('orders.payment_method', '=', 'cod')
    .orderBy('orders.id')
    .limit(limit)
    .execute()

const staffName = staffNameOf('actor')

export const findOrder = (db: Db, number: string) =>
  ordersOf(db)
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select([amounts, staffNameOf('purchases.entered_by').as('entered_by_name')])
    .select([
      'orders.buyer_gstin',
      'purchases.entered_by',
      'orders.notes',
      'customers.email',
      'customers.first_name',
      'customers.username',
      'customers.deleted_at',
    ])
    .select([sql<string | null>`orders.promised_by::text`.as('promised_by'), 'promise_kept'])
    .select(sql<boolean>`is_cancellable(p_status => orders.status)`.as('is_cancellable'))
    .select(sql<boolean>`is_correctable(p_order => orders)`.as('is_correctable'))
    .select(sql<boolean>`may_be_paid_now(p_order => orders)`.as('may_be_paid_now'))
    .select(
      sql<number>`(select count(*) from orders o where o.customer_id = orders.customer_id)`.as(
        'customer_orders',
      ),
    )
    .select(
      sql<number>`(select count(*) from orders o join shipments s on s.order_id = o.id
        where o.customer_id = orders.customer_id and s.returned_at is not null)`.as(
        'customer_refused',
      ),
    )
    .where('orders.number', '=', number)
    .executeTakeFirst()

export const findRiskFacts = (db: Db, orderId: number) =>
  ordersOf(db).where('orders.id', '=', orderId).executeTakeFirstOrThrow()

export const findId = (db: Db, number: string) =>
  db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()

export const listLines = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines as line')
    .innerJoin('sizes', 'sizes.id', 'line.size_id')
    .select(['line.id', 'line.size_id', 'line.quantity', 'line.product_name', 'line.colour_name'])
    .select(['line.size', 'line.picture_key', 'line.unit_price_paise', 'sizes.shelf'])
    .select('line.list_price_paise')
    .select(sql<number>`share_of(p_line => line, p_pieces => line.quantity)`.as('total_paise'))
    .select(sql<string>`size_code(p_size_id => sizes.id, p_barcode => sizes.barcode)`.as('code'))
    .where('line.order_id', '=', orderId)
    .orderBy('line.id')
    .execute()

export const listParcels = (db: Db, orderId: number) =>
  db
    .selectFrom('shipments')
    .select(['id', 'awb_number', 'courier', 'current_status', 'tracking_url', 'created_at'])
    .select(['direction', 'lost_at'])
    .select(sql<string>`parcel_in_words(p_shipment => shipments)`.as('place'))
    .$narrowType<{ direction: 'forward' | 'return' | 'exchange' }>()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** What the courier has charged for each of its parcels, less what it gave back. */
export const listCosts = (db: Db, orderId: number) =>
  db
    .selectFrom('courier_charges as charge')
    .innerJoin('shipments', 'shipments.id', 'charge.shipment_id')
    .select(['shipment_id', 'charge.kind', sql<number>`sum(amount_paise)::bigint`.as('paise')])
    .$narrowType<{ kind: ChargeKind }>()
    .where('order_id', '=', orderId)
    .groupBy(['shipment_id', 'charge.kind'])
    .orderBy('paise', 'desc')
    .orderBy('charge.kind')
    .execute()

/** Those that count: a refund that failed is followed by another. */
export const listRefunds = (db: Db, orderId: number) =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount_paise', 'status', 'awaits_approval'])
    .where('order_id', '=', orderId)
    .where('status', '!=', 'failed')
    .orderBy('id')
    .execute()

export const listNotes = (db: Db, orderId: number) =>
  db
    .selectFrom('order_notes')
    .select(['id', 'text', 'at', 'actor', staffName.as('actor_name')])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export const listEvents = (db: Db, orderId: number) =>
  db
    .selectFrom('order_events')
    .select(['status', 'at', 'detail', 'actor', staffName.as('actor_name')])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** That orders were taken out of the shop, in an act. */
export const writeExport = (db: Db, narrowing: object) =>
  sql`select write_audit(p_what => 'order.export', p_about => '', p_before => null,
    p_after => ${JSON.stringify(narrowing)}::jsonb)`.execute(db)
