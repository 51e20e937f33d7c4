import { sql } from 'kysely'
import type { ConsentPurpose } from '../../../contract/consent-texts.ts'
import type { Db } from '../../ground/db/pool.ts'

type Entry = { purpose: ConsentPurpose; is_given: boolean; text: string; created_at: Date }

export async function listOfCustomer(db: Db, customerId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select purpose, is_given, text, created_at from consents
    where customer_id = ${customerId} order by id`.execute(db)
  return rows
}

export async function listGiven(db: Db, customerId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select purpose, is_given, text, created_at from (
      select distinct on (purpose) * from consents
      where customer_id = ${customerId} order by purpose, id desc) last
    where is_given order by id`.execute(db)
  return rows
}

export async function hasConsent(db: Db, customerId: number, purpose: ConsentPurpose) {
  const { rows } = await sql<{ has: boolean }>`
    select has_consent(p_purpose => ${purpose}, p_customer_id => ${customerId}) as has`.execute(db)
  return rows[0]?.has ?? false
}
