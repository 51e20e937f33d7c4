import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export type NewPasskey = {
  staffId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

export const listPasskeys = (db: Db, staffId: number) =>
  db
    .selectFrom('staff_passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('staff_passkeys as passkey')
    .innerJoin('staff', 'staff.id', 'passkey.staff_id')
    .select(['passkey.id', 'staff_id', 'public_key', 'counter', 'email', 'password_hash'])
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

export const insertPasskey = (db: Db, passkey: NewPasskey): Promise<boolean> =>
  db
    .insertInto('staff_passkeys')
    .values({
      staff_id: passkey.staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
    .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows === 1n)

export const deletePasskey = (db: Db, staffId: number, id: number) =>
  db
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export const markUsed = (db: Db, id: number, counter: number) =>
  db
    .updateTable('staff_passkeys')
    .set({ counter, used_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const useChallenge = (db: Db, challengeSha256: Buffer): Promise<boolean> =>
  db
    .insertInto('staff_challenges')
    .values({ challenge_sha256: challengeSha256 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
    .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows === 1n)

/** A challenge counts for five minutes. */
export const deleteOldChallenges = (db: Db) =>
  db
    .deleteFrom('staff_challenges')
    .where('answered_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
