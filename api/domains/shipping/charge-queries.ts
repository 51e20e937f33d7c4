import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { CourierCharge } from './courier.ts'

/** From three days before the statement was last read whole, a month at most, until today in India. */
export async function findStatementDays(db: Db): Promise<{ from: string; to: string }> {
  const { rows } = await sql<{ from: string; to: string }>`
    select greatest(max(day_in_india(at)) - 3, day_in_india(now()) - 30)::text as from, day_in_india(now())::text as to
    from courier_statements where error is null`.execute(db)
  return rows[0] ?? { from: '', to: '' }
}

/** Calls `api/domains/shipping/record-courier-charges.sql`. @returns how many are new */
export async function recordCharges(db: Db, charges: CourierCharge[]): Promise<number> {
  const given = charges.map((charge) => ({
    entry: charge.entry,
    description: charge.description,
    awb: charge.awb,
    return_awb: charge.returnAwb,
    kind: charge.kind,
    paise: charge.amountPaise,
    declared_grams: charge.declaredGrams,
    charged_grams: charge.chargedGrams,
    at: charge.at,
  }))
  const { rows } = await sql<{ count: number }>`
    select record_courier_charges(p_charges => ${JSON.stringify(given)}::jsonb) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const insertStatement = (
  db: Db,
  { from, charges, error }: { from: string; charges: number; error: string | null },
) => db.insertInto('courier_statements').values({ from_day: from, charges, error }).execute()

/** Parcels of a courier that it was given on some days. */
export const listParcelsGiven = (db: Db, courier: string, days: { from: string; to: string }) =>
  db
    .selectFrom('shipments')
    .select(['id', 'awb_number', 'weight_grams', 'created_at', 'going_back_since'])
    .where('courier', '=', courier)
    .where('awb_number', 'is not', null)
    .where('current_status', '<>', 'Shipment Created')
    .where(sql<boolean>`day_in_india(created_at) between ${days.from}::date and ${days.to}::date`)
    .$narrowType<{ awb_number: string }>()
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
