import { sql } from 'kysely'
import type { ProductOffer } from '../../../contract/catalogue.ts'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'
import { describeOffer } from './describe-offer.ts'
import type { OfferBody } from './offer.ts'
import { shortInr } from './short-inr.ts'

type Running = {
  name: string
  body: OfferBody
  ends_at: Date | null
  /** Of the sizes that it is on, what a piece costs with it; null where that depends on more. */
  sizes: { id: number; paise: number | null }[]
}

/** The automatic offers for everyone that run on any size of a product, by id. */
export async function listOffersOn(db: Db, productId: number): Promise<ProductOffer[]> {
  const { rows } = await sql<Running>`
    select name, body, ends_at, covered.sizes
    from open_offers() o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', s.id, 'paise', offer_piece_price(
        p_body => body, p_paise => price_paise, p_round => offer_round())) order by s.id) as sizes
      from sizes_in_scope(p_scope => o.body -> 'scope', p_among => array(
        select s.id from sizes s join variants v on v.id = s.variant_id where v.product_id = ${productId})) on_it(id)
      join sizes s on s.id = on_it.id) covered
    where covered.sizes is not null
    order by o.id`.execute(db)
  return rows.map(toOffer)
}

function toOffer({ name, body, ends_at: endsAt, sizes }: Running): ProductOffer {
  const until = endsAt && { until: endsAt.toISOString() }
  const prices = sizes.flatMap(({ id, paise }) => (paise === null ? [] : { id, paise }))
  if (prices.length === 0) return { name, text: describeOffer(body), ...until }
  const least = Math.min(...prices.map(({ paise }) => paise))
  const from = prices.some(({ paise }) => paise !== least) ? 'From ' : ''
  return {
    name,
    text: `${from}${shortInr(least)} with this offer`,
    price: toRupees(least),
    sizes: prices.map(({ id, paise }) => ({ id, price: toRupees(paise) })),
    ...until,
  }
}
