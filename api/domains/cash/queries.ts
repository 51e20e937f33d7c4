import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { ColumnNames } from './remittance-columns.ts'
import type { RemittanceLine } from './remittance-line.ts'

export type JudgedLine = {
  line: number
  order_number: string | null
  expected_paise: number | null
  why:
    | 'unknown'
    | 'not_cod'
    | 'not_delivered'
    | 'remitted'
    | 'amount'
    | 'before_order'
    | 'to_come'
    | null
}

export async function importRemittance(db: Db, lines: RemittanceLine[]): Promise<JudgedLine[]> {
  const { rows } = await sql<JudgedLine>`
    select * from import_remittance(
      p_awb_numbers => ${lines.map(({ awb }) => awb)},
      p_amounts_paise => ${lines.map(({ amountPaise }) => amountPaise)},
      p_dates => ${lines.map(({ date }) => date)},
      p_references => ${lines.map(({ reference }) => reference)})`.execute(db)
  return rows
}

/** Which column is which in files of couriers that the office has named, and all columns of such a file. */
export async function listColumns(db: Db) {
  const rows = await db
    .selectFrom('remittance_columns')
    .select(['names', 'awb', 'amount', 'date', 'reference'])
    .execute()
  return rows.map(({ names, ...columns }) => ({ names, columns }))
}

export const saveColumns = (db: Db, names: string[], columns: ColumnNames) =>
  db
    .insertInto('remittance_columns')
    .values({ names: names.map((name) => name.toLowerCase()), ...columns })
    .onConflict((conflict) => conflict.column('names').doUpdateSet(columns))
    .execute()
