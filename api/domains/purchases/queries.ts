import { type RawBuilder, sql } from 'kysely'
import type { AmountRow } from './amounts.ts'

/**
 * What lines cost, in paise: the goods before and after discounts, and the total by card and in cash; each null where
 * there are none.
 */
export type Price = {
  list: number
  goods: number
  card: number
  cod: number
  /** With the fee that cash alone pays. */
  amounts: AmountRow[]
}

/** Sizes, each once, and how many pieces of each. */
export type Lines = { sizeIds: number[]; quantities: number[] }

export const linesToBuy = ({ sizeIds, quantities }: Lines) =>
  sql`row(${sizeIds}::integer[], ${quantities}::integer[])::lines_to_buy`

/** The price of lines_to_buy; uncorrelated, so PostgreSQL evaluates it once for all rows. */
export const priceOf = (lines: RawBuilder<unknown>) => sql<Price>`(
  select jsonb_build_object('list', list_paise, 'goods', goods_paise, 'card', card_paise, 'cod', cod_paise,
    'amounts', amounts_together(p_amounts => amounts))
  from price_purchase(p_lines => ${lines}) priced)`

/** The amounts of a row's purchase. */
export const amountsOf = (purchaseId: RawBuilder<unknown>) =>
  sql<AmountRow[]>`amounts_of(p_purchase_id => ${purchaseId})`
