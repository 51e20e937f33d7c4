import { sql } from 'kysely'
import type { ProductOffer } from '../../../contract/catalogue.ts'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'
import type { Offered } from '../catalogue/offered.ts'
import { describeOffer } from './describe-offer.ts'
import type { OfferBody } from './offer.ts'
import { isSimple, piecePrice } from './piece-price.ts'
import { shortInr } from './short-inr.ts'

type Running = {
  name: string
  body: OfferBody
  ends_at: Date | null
  round_to: 1 | 100
  /** Of the sizes that it is on. */
  sizes: { id: number; price_paise: number }[]
}

/** What lists and pages show of offers that are had by themselves. */
export const offered: Offered = { listOn: listOffersOn, findPrices: findOfferPrices }

/** The automatic offers for everyone that run on any size of a product, by id. */
export async function listOffersOn(db: Db, productId: number): Promise<ProductOffer[]> {
  return (await listRunning(db, [productId])).map(toOffer)
}

/** What pieces of products cost with those of them that lower a piece, in paise by size. */
export async function findOfferPrices(db: Db, productIds: number[]): Promise<Map<number, number>> {
  const prices = new Map<number, number>()
  for (const { body, sizes, round_to: roundTo } of await listRunning(db, productIds)) {
    if (!isSimple(body)) continue
    for (const { id, price_paise: paise } of sizes) {
      const paid = piecePrice(body, paise, roundTo)
      prices.set(id, Math.min(prices.get(id) ?? paise, paid))
    }
  }
  return prices
}

async function listRunning(db: Db, productIds: number[]): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select name, body, ends_at, case fact('offer_rounding') when 'paisa' then 1 else 100 end as round_to, covered.sizes
    from offers o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', s.id, 'price_paise', price_paise) order by s.id) as sizes
      from sizes_in_scope(p_scope => o.body -> 'scope', p_among => array(
        select s.id from sizes s join variants v on v.id = s.variant_id where v.product_id = any(${productIds}))) on_it(id)
      join sizes s on s.id = on_it.id) covered
    left join offer_limits l on l.offer_id = o.id
    where state = 'running' and trigger = 'automatic' and body -> 'customers' = '[]'
      and coalesce(uses_left, 1) > 0 and coalesce(paise_left, 1) > 0 and covered.sizes is not null
    order by o.id`.execute(db)
  return rows
}

function toOffer({ name, body, ends_at: endsAt, round_to: roundTo, sizes }: Running): ProductOffer {
  const until = endsAt && { until: endsAt.toISOString() }
  if (!isSimple(body)) return { name, text: describeOffer(body), ...until }
  const prices = sizes.map(({ id, price_paise: paise }) => ({
    id,
    paise: piecePrice(body, paise, roundTo),
  }))
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
