import { type Insertable, sql } from 'kysely'
import type { MessageChannel } from '../../../contract/message-channels.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { PhoneLogins } from '../../ground/db/types.ts'

/**
 * The account that a number opens: the one that has confirmed it, else the only one that holds it. A number that two accounts
 * share, of whom neither has confirmed it, opens none.
 */
export async function findByPhone(db: Db, phone: string): Promise<number | undefined> {
  const [first, second] = await db
    .selectFrom('customers')
    .select(['id', 'phone_confirmed_at'])
    .where('phone', '=', phone)
    .where('phone', '<>', '')
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('phone_confirmed_at', (order) => order.asc().nullsLast())
    .limit(2)
    .execute()
  return first?.phone_confirmed_at || !second ? first?.id : undefined
}

export async function insertLogin(db: Db, login: Insertable<PhoneLogins>): Promise<number> {
  const { id } = await db
    .insertInto('phone_logins')
    .values(login)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** By a step of the messages, which stand above accounts. */
export async function queueCode(db: Db, id: number, channel: MessageChannel): Promise<void> {
  await sql`select queue_login_code(p_phone_login_id => ${id}, p_channel => ${channel})`.execute(db)
}

/** Counts and checks a guess, serialised by its row lock. Undefined when none is left. */
export function guessCode(db: Db, flowSha256: Buffer, codeSha256: Buffer) {
  return db
    .updateTable('phone_logins')
    .set({
      guesses: sql`guesses + 1`,
      used_at: sql`case when customer_id is not null and code_sha256 = ${codeSha256} then now() end`,
    })
    .where('flow_sha256', '=', flowSha256)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('guesses', '<', 5)
    .returning(['customer_id', 'phone', sql<boolean>`used_at is not null`.as('isRight')])
    .executeTakeFirst()
}

export function findLogin(db: Db, flowSha256: Buffer) {
  return db
    .selectFrom('phone_logins')
    .select(sql<boolean>`used_at is not null`.as('isUsed'))
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('flow_sha256', '=', flowSha256)
    .executeTakeFirst()
}

/** Undefined when the number is another by now, or another account has confirmed it. */
export function confirmPhone(db: Db, customerId: number, phone: string) {
  return db
    .updateTable('customers')
    .set({ phone_confirmed_at: sql`coalesce(phone_confirmed_at, now())` })
    .where('id', '=', customerId)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from customers other where other.phone = customers.phone
        and other.phone_confirmed_at is not null and other.id <> customers.id)`,
    )
    .returning(['id', 'username', 'email', 'first_name', 'password_hash'])
    .executeTakeFirst()
}

export function deleteLogins(db: Db, customerId: number) {
  return db.deleteFrom('phone_logins').where('customer_id', '=', customerId).execute()
}

export function deleteOldLogins(db: Db) {
  return db
    .deleteFrom('phone_logins')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
