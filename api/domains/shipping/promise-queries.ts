import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { PinService } from './courier.ts'

type KnownPromise = {
  is_served: boolean
  is_cod: boolean
  /** `2026-12-03`; null where it is not served. */
  arrives_by: string | null
  /** Whether the courier need not be asked again. */
  is_fresh: boolean
}

/** What is known of a PIN code. */
export async function findPromise(db: Db, pin: string): Promise<KnownPromise | undefined> {
  const { rows } = await sql<KnownPromise>`
    select is_served, is_cod, arrives_by::text, is_fresh from find_delivery_promise(p_pin => ${pin})
  `.execute(db)
  return rows[0]
}

/** Stores the courier's answer. */
export function storePinService(db: Db, pin: string, { transitDays, isCod }: PinService) {
  const service = {
    is_served: transitDays !== undefined,
    is_cod: isCod,
    transit_days: transitDays ?? null,
    asked_at: sql<Date>`now()`,
  }
  return db
    .insertInto('pin_services')
    .values({ pin, ...service })
    .onConflict((conflict) => conflict.column('pin').doUpdateSet(service))
    .execute()
}

export async function learnDispatch(db: Db): Promise<void> {
  await sql`select learn_dispatch()`.execute(db)
}
