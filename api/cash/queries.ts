import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { RemittanceLine } from './remittance-line.ts'

export type JudgedLine = {
  line: number
  order_number: string | null
  expected_paise: number | null
  why: 'unknown' | 'not_cod' | 'not_delivered' | 'remitted' | 'amount' | null
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
