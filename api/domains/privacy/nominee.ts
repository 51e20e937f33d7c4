import type { Nominee } from '../../../contract/privacy.ts'
import type { Db } from '../../ground/db/pool.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import * as queries from './queries.ts'

/** Whom she has named, if anyone. */
export async function findNominee(db: Db, customerId: number): Promise<Nominee | null> {
  const row = await queries.findNominee(db, customerId)
  return row ? { name: row.name, contact: row.contact, named_at: row.named_at.toISOString() } : null
}

/**
 * Names a nominee, in place of the one before.
 * @throws Refusal 401 when the account has been deleted meanwhile
 */
export const nameNominee = (db: Db, customerId: number, named: { name: string; contact: string }) =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, customerId)
    await queries.saveNominee(tx, { customer_id: customerId, ...named })
  })

export const removeNominee = (db: Db, customerId: number) => queries.deleteNominee(db, customerId)
