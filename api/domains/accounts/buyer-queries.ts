import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

export type By = { by: 'email' | 'phone'; text: string }

/**
 * An account is hers whose e-mail address it has: one that another opened with it has neither confirmed it nor paid.
 * Of a guest, who is known by what was ordered, the address may be staff's word alone.
 */
const isTrusted = sql<boolean>`(customers.deleted_at is null and (email_confirmed_at is not null or exists (
  select from orders o where o.customer_id = customers.id
    and (customers.is_guest or o.payment_status <> 'unpaid' or o.delivered_at is not null))
  or customers.is_guest and exists (
    select from purchases i where i.customer_id = customers.id and i.kind = 'entered')))`

const found = ({ by, text }: By) =>
  by === 'email'
    ? sql<boolean>`customers.email = ${text}`
    : sql<boolean>`customers.id in (
        select id from customers where phone = ${text} and phone <> ''
        union select customer_id from addresses where phone = ${text}
        union select customer_id from addresses
          where contact_person_number = ${text} and contact_person_number <> '')`

export const listBuyers = (db: Db, search: By) =>
  db
    .selectFrom('customers')
    .select(['id', 'first_name', 'username', 'email', 'is_guest'])
    .select(
      sql<number>`(select count(*) from orders o where o.customer_id = customers.id)`.as('orders'),
    )
    .select(
      sql<number>`(select count(*) from orders o join shipments s on s.order_id = o.id
        where o.customer_id = customers.id and s.returned_at is not null)`.as('refused'),
    )
    .where(found(search))
    .where(isTrusted)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()

export const listAddressesOf = (db: Db, customerIds: number[]) =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where(sql<boolean>`customer_id = any(${customerIds})`)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function isKnown(db: Db, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where(isTrusted)
    .executeTakeFirst()
  return row !== undefined
}

export async function isNameless(db: Db, customerId: number): Promise<boolean> {
  const { first_name } = await db
    .selectFrom('customers')
    .select('first_name')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return first_name === ''
}
