import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { Addresses, Customers } from '../../ground/db/types.ts'

export type Customer = Selectable<Customers>
export type AddressRow = Selectable<Addresses>

export function insertCustomer(db: Db, customer: Insertable<Customers>) {
  return db
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.columns(['email', 'is_guest']).doNothing())
    .returning(['id', 'username', 'email'])
    .executeTakeFirst()
}

export async function findOrInsertGuest(db: Db, email: string): Promise<number> {
  const { id } = await db
    .insertInto('customers')
    .values({ email, username: email, password_hash: '', is_guest: true })
    // Changes nothing, but locks and answers the row that is there.
    .onConflict((conflict) => conflict.columns(['email', 'is_guest']).doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findOwnerOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('customers')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}

/** Guests whose address was never proved, but those for whom staff have entered something. */
export function deleteUnprovedGuests(db: Db) {
  return db
    .deleteFrom('customers')
    .where('is_guest', '=', true)
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(
      sql<boolean>`not exists (select from password_resets r where r.customer_id = customers.id)
        and not exists (select from orders o where o.customer_id = customers.id)
        and not exists (select from purchases i where i.customer_id = customers.id)`,
    )
    .execute()
}

export function findCustomerByEmail(db: Db, email: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'username', 'email', 'first_name', 'password_hash'])
    .where('email', '=', email)
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findCustomer(db: Db, customerId: number) {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

export function updateCustomer(db: Db, customerId: number, changes: Updateable<Customers>) {
  return db.updateTable('customers').set(changes).where('id', '=', customerId).execute()
}

export function deleteExpiredRateLimits(db: Db) {
  return db.deleteFrom('rate_limits').where('resets_at', '<', sql<Date>`now()`).execute()
}

export function listAddresses(db: Db, customerId: number) {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
}

/** Locked, so that it is still there when it is changed. */
export function findAddress(db: Db, customerId: number, addressId: number) {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export function lockCustomer(db: Db, customerId: number) {
  return db
    .selectFrom('customers')
    .select('deleted_at')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export function clearDefaultAddress(db: Db, customerId: number) {
  return db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute()
}

export function insertAddress(db: Db, address: Insertable<Addresses>) {
  return db.insertInto('addresses').values(address).returningAll().executeTakeFirstOrThrow()
}

export function updateAddress(db: Db, addressId: number, changes: Updateable<Addresses>) {
  return db
    .updateTable('addresses')
    .set(changes)
    .where('id', '=', addressId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteAddress(db: Db, customerId: number, addressId: number) {
  const result = await db
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export function deleteAddresses(db: Db, customerId: number) {
  return db.deleteFrom('addresses').where('customer_id', '=', customerId).execute()
}
