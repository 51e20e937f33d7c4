import { sql } from 'kysely'
import type { OfferScope } from '../../../../contract/office/offer-scope.ts'
import type { Db } from '../../../ground/db/pool.ts'
import type { Basis } from '../basis.ts'

export type TriedLine = { sizeIds: number[]; quantities: number[] }

type Asked = TriedLine & { customerId: number | null; code: string | null }

/** What offers are chosen from for lines, as a purchase has it; also where none runs. */
export async function findBasis(
  db: Db,
  { sizeIds, quantities, customerId, code }: Asked,
): Promise<Basis> {
  // A basis is made where a code is given, or an offer runs of itself.
  const { rows } = await sql<{ basis: Basis }>`
    select offer_basis(p_lines => row(${sizeIds}::integer[], ${quantities}::integer[])::lines_to_buy,
      p_buyer => find_offer_buyer(p_customer_id => ${customerId}, p_phone => null, p_held_id => null),
      p_code => ${code ?? ''}) as basis`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a basis has no row')
  return code === null ? { ...row.basis, code: null } : row.basis
}

/** Of some sizes those that a scope covers. */
export async function listCovered(db: Db, scope: OfferScope, sizeIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select sizes_in_scope(p_scope => ${JSON.stringify(scope)}::jsonb, p_among => ${sizeIds}::integer[]) as id
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export type Taxed = {
  size_id: number
  paise: number
  rate_bp: number
  keep: number
  sure: number | null
}

/** The tax of today in prices of pieces, and what is left of each. */
export async function taxPrices(
  db: Db,
  prices: { sizeId: number; paise: number }[],
): Promise<Taxed[]> {
  const { rows } = await sql<Taxed>`
    select s.id as size_id, paise, rate.rate_bp, split.taxable as keep,
      nearest_sure_price(p_hsn => p.hsn, p_unit_price_paise => paise, p_on => day_in_india(p_at => now())) as sure
    from unnest(${prices.map(({ sizeId }) => sizeId)}::integer[],
      ${prices.map(({ paise }) => paise)}::bigint[]) as asked(size_id, paise)
    join sizes s on s.id = asked.size_id join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    cross join lateral find_tax_rate(p_hsn => p.hsn, p_unit_price_paise => paise,
      p_on => day_in_india(p_at => now())) rate
    cross join lateral split_tax(p_total_paise => paise, p_rate_bp => rate.rate_bp, p_is_intra_state => false) split`.execute(
    db,
  )
  return rows
}
