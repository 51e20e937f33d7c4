import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** A size on sale whose price no rate of tax agrees with, and the nearest that one does. */
export type UnsurePrice = { slug: string; size: string; pricePaise: number; surePaise: number }

/** @returns at most a hundred, by product */
export async function listUnsurePrices(db: Db): Promise<UnsurePrice[]> {
  const { rows } = await sql<UnsurePrice>`
    select distinct p.slug, s.size, s.price_paise as "pricePaise", sure as "surePaise"
    from sizes s
    join variants v on v.id = s.variant_id
    join products p on p.id = v.product_id
    cross join lateral nearest_sure_price(p_hsn => p.hsn, p_unit_price_paise => s.price_paise,
      p_on => day_in_india(p_at => now())) sure
    where p.is_active and sure is not null
    order by p.slug, s.size, s.price_paise limit 100`.execute(db)
  return rows
}
