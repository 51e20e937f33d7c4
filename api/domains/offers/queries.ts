import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** Moves offers to the time of now. @returns how many moved */
export async function turnOffers(db: Db): Promise<number> {
  const { rows } = await sql<{ moved: number }>`select turn_offers() as moved`.execute(db)
  return rows[0]?.moved ?? 0
}
