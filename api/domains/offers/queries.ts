import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** Whose prices are worked out in one transaction. */
const productsAtOnce = 200

/** Moves offers to the time of now. @returns how many moved */
export async function turnOffers(db: Db): Promise<number> {
  const { rows } = await sql<{ moved: number }>`select turn_offers() as moved`.execute(db)
  return rows[0]?.moved ?? 0
}

/** Has lists and cards follow what offers make of prices, some products at once. @returns how much there was to do */
export async function renewOffered(db: Db): Promise<number> {
  const { rows } = await sql<{ renewed: number }>`
    select renew_offered(p_products => ${productsAtOnce}) as renewed`.execute(db)
  return rows[0]?.renewed ?? 0
}
