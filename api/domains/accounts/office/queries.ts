import { type RawBuilder, sql } from 'kysely'
import { maxOfCustomer } from '../../../../contract/office/customers.ts'
import type { OfficeReturnState } from '../../../../contract/office/returns.ts'
import type { orderStatuses } from '../../../../contract/order-statuses.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { staffNameOf } from '../../../ground/staff/actors.ts'

/** All words in a name, or the beginning of an address where it is not empty. */
export type Words = { words: string[]; beginning: string }
export type Search = { by: 'phone'; text: string } | { by: 'ids'; ids: number[] }

/** Who has only asked for a code is no customer yet. */
const isCustomer = sql<boolean>`(deleted_at is null and (not is_guest or email_confirmed_at is not null
  or exists (select from purchases where purchases.customer_id = customers.id)))`

const name = sql<string>`coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), username)`

/** As its index has it. */
const nameText = sql<string>`first_name || ' ' || last_name || ' ' || username`

// The words are letters and digits alone, so none is an operator.
const hasWords = (words: string[]) => sql<boolean>`
  to_tsvector('simple', ${nameText}) @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`

/** A cheap check that each word is contained comes first: it spares most names the rest. */
const hasWordsNear = (words: string[]) => sql<boolean>`(
  (${nameText}) ilike all(${words.map((word) => `%${word}%`)}) and ${hasWords(words)})`

const begins = (beginning: string) =>
  sql<boolean>`email like ${`${beginning.replaceAll(/[\\%_]/g, '\\$&')}%`}`

const isBefore = (id: number | undefined) =>
  id === undefined ? sql<boolean>`true` : sql<boolean>`customers.id < ${id}`

type Near = { beforeId: number | undefined; rows: number; limit: number }

/** The newest who have the words, among so many rows of the list; and whether there are no further rows. */
export async function findNear(
  db: Db,
  { words, beginning }: Words,
  { beforeId, rows: read, limit }: Near,
) {
  const parts = [hasWordsNear(words), ...(beginning === '' ? [] : [begins(beginning)])]
  const { rows } = await sql<{ ids: number[]; is_all: boolean }>`
    with near as materialized (
      select id, email, first_name, last_name, username from customers
      where ${isCustomer} and ${isBefore(beforeId)} order by id desc limit ${read})
    select (select count(*) < ${read} from near) as is_all, array(
      select id from near where ${sql.join(parts, sql` or `)} order by id desc limit ${limit}) as ids`.execute(
    db,
  )
  return rows[0] ?? { ids: [], is_all: true }
}

/** The newest with words that few have, by their indexes. */
export async function findFar(
  db: Db,
  { words, beginning }: Words,
  { beforeId, limit }: Omit<Near, 'rows'>,
): Promise<number[]> {
  const parts = [
    words.length > 0 && sql`select id from customers where ${hasWords(words)}`,
    beginning !== '' && sql`select id from customers where ${begins(beginning)}`,
  ].filter((part) => part !== false)
  const { rows } = await sql<{ id: number }>`
    with found as materialized (${sql.join(parts, sql` union `)})
    select id from found join customers using (id)
    where ${isCustomer} and ${isBefore(beforeId)} order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each by an index. */
function found(search: Search): RawBuilder<unknown> {
  if (search.by === 'ids') return sql`select unnest(${search.ids}::integer[]) as id`
  const { text } = search
  return sql`
    select id from customers where phone = ${text} and phone <> ''
    union select customer_id from addresses where phone = ${text}
    union select customer_id from addresses
      where contact_person_number = ${text} and contact_person_number <> ''
    union select customer_id from orders where shipping_address ->> 'phone' = ${text}`
}

/** Of the customer of each row of `person`. */
const counts = sql`
  lateral (
    select count(*)::integer as orders, max(created_at) as last_at,
      coalesce(sum(total_paise) filter (where payment_status <> 'unpaid'), 0)::bigint as paid_paise
    from orders where customer_id = person.id
  ) placed,
  lateral (
    select coalesce(sum(amount_paise), 0)::bigint as back_paise
    from orders join refunds on refunds.order_id = orders.id and refunds.status <> 'failed'
    where customer_id = person.id
  ) refunded,
  lateral (
    select coalesce(sum(quantity), 0)::integer as returned from return_requests
    where customer_id = person.id and status in ('Received', 'Refunded', 'Exchanged')
  ) sent_back,
  lateral (
    select count(*)::integer as refused
    from orders join shipments on shipments.order_id = orders.id and returned_at is not null
    where customer_id = person.id
  ) refusals`

export type CustomerRow = {
  id: number
  name: string
  email: string
  is_guest: boolean
  orders: number
  last_at: Date | null
  spent_paise: number
  returned: number
  refused: number
}

const rowColumns = sql`person.id, person.name, email, is_guest, placed.orders, last_at,
  paid_paise - back_paise as spent_paise, returned, refused`

/** The newest first, in one statement however many there are. */
export async function listCustomers(
  db: Db,
  { search, beforeId, limit }: { search: Search | undefined } & Omit<Near, 'rows'>,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    with person as materialized (
      select id, ${name} as name, email, is_guest from customers
      where ${isCustomer} and ${isBefore(beforeId)}
        ${search ? sql`and id in (${found(search)})` : sql``}
      order by id desc limit ${limit})
    select ${rowColumns} from person, ${counts} order by person.id desc`.execute(db)
  return rows
}

export type Customer = CustomerRow & { created_at: Date; phone: string; wishes: number }

export async function findCustomer(db: Db, id: number): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select ${rowColumns}, person.created_at, coalesce(nullif(phone, ''), (
        select shipping_address ->> 'phone' from orders where customer_id = person.id order by id desc limit 1
      ), '') as phone,
      (select count(*)::integer from wishlist_items where customer_id = person.id) as wishes
    from (select id, ${name} as name, email, is_guest, created_at, phone from customers
      where id = ${id} and ${isCustomer}) person, ${counts}`.execute(db)
  return rows[0]
}

export const listOrders = (db: Db, customerId: number) =>
  db
    .selectFrom('orders')
    .select(['number', 'status', 'created_at', 'payment_method', 'payment_status', 'total_paise'])
    .select(
      sql<boolean>`exists (select from shipments where order_id = orders.id and returned_at is not null)`.as(
        'came_back',
      ),
    )
    .$narrowType<{ status: (typeof orderStatuses)[number]; payment_method: 'cod' | 'card' }>()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(maxOfCustomer)
    .execute()

export const listReturns = (db: Db, customerId: number) =>
  db
    .selectFrom('return_requests as request')
    .innerJoin('order_lines as line', 'line.id', 'request.order_line_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .select(['request.id', 'orders.number', 'request.state', 'request_type', 'request.reason'])
    .select(['line.product_name', 'request.quantity', 'request.created_at'])
    .$narrowType<{ state: OfficeReturnState; request_type: 'Return' | 'Exchange' }>()
    .where('request.customer_id', '=', customerId)
    .orderBy('request.id', 'desc')
    .limit(maxOfCustomer)
    .execute()

export const listNotes = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_notes')
    .select(['id', 'text', 'at', 'actor', staffNameOf('customer_notes.actor').as('actor_name')])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(maxOfCustomer)
    .execute()

/** Of a customer that her row's lock has, so that no order is placed meanwhile: what is not done yet. */
export async function listOpen(tx: Db, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where customer_id = ${customerId} and (
      status not in ('Delivered', 'Cancelled', 'Refunded', 'Exchanged')
      or exists (select from refunds where order_id = orders.id and status = 'pending')
      or exists (select from order_lines line join return_requests request on request.order_line_id = line.id
        where line.order_id = orders.id and closed_at is null))
    order by id desc limit 10`.execute(tx)
  return rows.map(({ number }) => number)
}
