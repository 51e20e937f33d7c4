import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** Whether who reads an address's mail is known to be its customer: by a link, a code, a payment or a delivery. */
export async function isConfirmedAddress(db: Db, email: string): Promise<boolean> {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .where(
      sql<boolean>`(email_confirmed_at is not null or exists (
        select from orders where customer_id = customers.id
          and (payment_status <> 'unpaid' or delivered_at is not null)))`,
    )
    .executeTakeFirst()
  return customer !== undefined
}

/** @returns false when there is no such customer any more */
export async function confirmAddressOf(db: Db, customerId: number): Promise<boolean> {
  const result = await db
    .updateTable('customers')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
