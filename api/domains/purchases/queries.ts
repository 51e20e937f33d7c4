import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { Basis, Chosen } from '../offers/service.ts'
import type { AmountRow } from './amounts.ts'

/**
 * What lines cost without offers, in paise: the goods before and after discounts, and the total by card and in cash; each null where
 * there are none.
 */
export type Price = {
  list: number
  goods: number
  card: number
  cod: number
  /** With the fee that cash alone pays. */
  amounts: AmountRow[]
  /** What the pieces of each size come to after discounts, by its id. */
  paid: Record<string, number>
  /** The offers that take something off may be chosen from it; null for none. */
  basis: Basis | null
  /** The code that she has given. */
  code: string | null
}

/** Sizes, each once, and how many pieces of each. */
export type Lines = { sizeIds: number[]; quantities: number[] }

export const linesToBuy = ({ sizeIds, quantities }: Lines) =>
  sql`row(${sizeIds}::integer[], ${quantities}::integer[])::lines_to_buy`

/** Who buys, for whom offers are found; null for anyone. Without an address it is her default one. */
export type Buyer = {
  customerId: number | null
  code: RawBuilder<string | null>
  addressId?: number | null
}

const anyone: Buyer = { customerId: null, code: sql`null::text` }

const sumsOfPriced = sql`'list', list_paise, 'goods', goods_paise, 'card', card_paise, 'cod', cod_paise,
    'amounts', amounts_together(p_amounts => amounts), 'paid', paid_by_size(p_amounts => amounts)`

/** The price of lines_to_buy; uncorrelated, so PostgreSQL evaluates it once for all rows. */
export const priceOf = (
  lines: RawBuilder<unknown>,
  { customerId, code, addressId = null }: Buyer = anyone,
) =>
  sql<Price>`(
  select jsonb_build_object(${sumsOfPriced}, 'code', bought.code,
    'basis', offers_for(p_lines => bought.lines, p_customer_id => ${customerId}, p_code => bought.code,
      p_address_id => ${addressId}::integer))
  from (select ${lines} as lines, ${code} as code offset 0) bought,
    lateral price_purchase(p_lines => bought.lines) priced)`

/** What lines cost with the offers that were chosen. */
export const findPrice = (db: Db, { sizeIds, quantities }: Lines, chosen: Chosen) =>
  db
    .selectNoFrom(
      sql<Omit<Price, 'basis' | 'code'>>`(
        select jsonb_build_object(${sumsOfPriced})
        from price_purchase(p_lines => ${linesToBuy({ sizeIds, quantities })},
          p_discounts => ${JSON.stringify(chosen.discounts)}, p_is_shipping_free => ${chosen.is_shipping_free}))`.as(
        'price',
      ),
    )
    .executeTakeFirstOrThrow()

/** The amounts of a row's purchase. */
export const amountsOf = (purchaseId: RawBuilder<unknown>) =>
  sql<AmountRow[]>`amounts_of(p_purchase_id => ${purchaseId})`
