import { sql } from 'kysely'
import type { OfferScope } from '../../../../contract/office/offer-scope.ts'
import type { Db } from '../../../ground/db/pool.ts'
import type { Basis } from '../basis.ts'
import type { Discount } from '../choose-offers.ts'

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
      p_buyer => find_offer_buyer(p_customer_id => ${customerId}, p_phone => null, p_held_id => null,
        p_code => ${code ?? ''})) as basis`.execute(db)
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

/** Pieces of a size at one price, with what is left of them when tax is paid. */
export type TaxedRun = {
  size_id: number
  quantity: number
  list_paise: number
  paise: number
  rate_bp: number
  keep: number
  /** The nearest price at which a rate agrees with itself, where this is none. */
  sure: number | null
  list_rate_bp: number
  list_keep: number
}

/** Lines as a purchase of today has them with its discounts, in their order, and their tax. */
export async function priceRuns(
  db: Db,
  { sizeIds, quantities }: TriedLine,
  discounts: Discount[],
): Promise<TaxedRun[]> {
  const { rows } = await sql<TaxedRun>`
    select run.size_id, run.quantity, run.list_price_paise as list_paise, run.unit_price_paise as paise,
      rate.rate_bp, split.taxable as keep, list_rate.rate_bp as list_rate_bp, list_split.taxable as list_keep,
      case when coalesce(run.rated_paise, run.unit_price_paise) = run.unit_price_paise then
        nearest_sure_price(p_hsn => p.hsn, p_unit_price_paise => run.unit_price_paise, p_on => today) end as sure
    from price_purchase(p_lines => row(${sizeIds}::integer[], ${quantities}::integer[])::lines_to_buy,
      p_discounts => ${JSON.stringify(discounts)}::jsonb) priced
    cross join lateral unnest(priced.lines) with ordinality run
    join sizes s on s.id = run.size_id join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    cross join lateral (select day_in_india(p_at => now()) as today) day
    cross join lateral find_tax_rate(p_hsn => p.hsn,
      p_unit_price_paise => coalesce(run.rated_paise, run.unit_price_paise), p_on => today) rate
    cross join lateral split_tax(p_rate_bp => rate.rate_bp, p_is_intra_state => false,
      p_total_paise => pieces_price(p_price_paise => run.unit_price_paise, p_pieces => run.quantity)) split
    cross join lateral find_tax_rate(p_hsn => p.hsn, p_unit_price_paise => run.list_price_paise, p_on => today) list_rate
    cross join lateral split_tax(p_rate_bp => list_rate.rate_bp, p_is_intra_state => false,
      p_total_paise => pieces_price(p_price_paise => run.list_price_paise, p_pieces => run.quantity)) list_split
    order by run.ordinality`.execute(db)
  return rows
}
