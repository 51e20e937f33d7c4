import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

const now = sql<Date>`now()`
const inTenMinutes = sql<Date>`now() + interval '10 minutes'`

export function insertReset(
  db: Db,
  reset: { customer_id: number; flow_sha256: Buffer; code_sha256: Buffer },
) {
  return db.insertInto('password_resets').values(reset).execute()
}

export function endResets(db: Db, customerId: number) {
  return db
    .updateTable('password_resets')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** Counts and checks a guess, serialised by its row lock; a right one gives ten more minutes. Undefined when none is left. */
export function guessCode(
  db: Db,
  {
    flowSha256,
    codeSha256,
    nextFlowSha256,
    isGuest,
  }: Record<`${'flow' | 'code' | 'nextFlow'}Sha256`, Buffer> & { isGuest: boolean },
) {
  const isRight = sql<boolean>`code_sha256 = ${codeSha256}`
  return db
    .updateTable('password_resets')
    .set({
      guesses: sql`guesses + 1`,
      verified_at: sql`case when ${isRight} then now() end`,
      flow_sha256: sql`case when ${isRight} then ${nextFlowSha256}::bytea else flow_sha256 end`,
      expires_at: sql`case when ${isRight} then ${inTenMinutes} else expires_at end`,
    })
    .where('flow_sha256', '=', flowSha256)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .where('guesses', '<', 5)
    .where(sql<boolean>`(select is_guest from customers where id = customer_id) = ${isGuest}`)
    .returning(['customer_id', sql<boolean>`verified_at is not null`.as('isRight')])
    .executeTakeFirst()
}

export function findReset(db: Db, flowSha256: Buffer, isGuest: boolean) {
  return db
    .selectFrom('password_resets')
    .innerJoin('customers', 'customers.id', 'password_resets.customer_id')
    .select(['verified_at', 'used_at', 'guesses', 'customer_id', 'customers.email'])
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('flow_sha256', '=', flowSha256)
    .where('customers.is_guest', '=', isGuest)
    .executeTakeFirst()
}

export async function spendReset(db: Db, flowSha256: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('flow_sha256', '=', flowSha256)
    .where('verified_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export function deleteResets(db: Db, customerId: number) {
  return db.deleteFrom('password_resets').where('customer_id', '=', customerId).execute()
}

export function deleteOldResets(db: Db) {
  return db
    .deleteFrom('password_resets')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
