import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Addresses, Customers } from '../db/types.ts'

export type Customer = Selectable<Customers>
export type AddressRow = Selectable<Addresses>

/** Undefined when the e-mail is taken. */
export function insertCustomer(db: Db, customer: Insertable<Customers>) {
  return db
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'username', 'email'])
    .executeTakeFirst()
}

export function findCustomerByEmail(db: Db, email: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'username', 'email', 'first_name', 'password_hash'])
    .where('email', '=', email)
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

export function insertSession(
  db: Db,
  session: { customerId: number; tokenSha256: Buffer; userAgent: string },
) {
  return db
    .insertInto('sessions')
    .values({
      customer_id: session.customerId,
      token_sha256: session.tokenSha256,
      user_agent: session.userAgent,
    })
    .execute()
}

export function findSession(db: Db, tokenSha256: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['sessions.id as sessionId', 'customers.id', 'customers.role'])
    .where('sessions.token_sha256', '=', tokenSha256)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('customers.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function deleteSession(db: Db, sessionId: number) {
  return db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Every session of a customer, or every other than the one kept. */
export function deleteSessions(db: Db, customerId: number, keptSession = 0) {
  return db
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '!=', keptSession)
    .execute()
}

export function deleteExpiredSessions(db: Db) {
  return db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
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

/** Makes a customer's changes to her address book take turns. */
export function lockCustomer(db: Db, customerId: number) {
  return db
    .selectFrom('customers')
    .select('id')
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

/** The number of rows deleted: none when the address is another customer's. */
export async function deleteAddress(db: Db, customerId: number, addressId: number) {
  const result = await db
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
