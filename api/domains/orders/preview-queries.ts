import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config.ts'
import { compileOnce } from '../../ground/db/compile-once.ts'
import type { Db } from '../../ground/db/pool.ts'
import * as cart from '../cart/service.ts'

type Fees = Config['fees']

export type Price = { subtotal: number; shipping: number; card: number; cod: number }

export type LastPayment = 'card' | 'cod' | null

const lastPaymentOf = (customerId: number) =>
  sql<LastPayment>`(
  select payment_method from orders where customer_id = ${customerId} order by id desc limit 1)`.as(
    'last_payment',
  )

// Uncorrelated, so PostgreSQL evaluates it once for all rows.
const priceOf = (lines: RawBuilder<unknown>, fees: Fees) => sql<Price>`(
  select to_jsonb(price) from price_purchase(
    p_lines => ${lines}, p_shipping_fee_paise => ${fees.shippingPaise},
    p_free_shipping_above_paise => ${fees.freeShippingAbovePaise},
    p_cod_fee_paise => ${fees.codPaise}) price)`

const compiledCart = compileOnce(
  (db, customerId: number, shippingPaise: number, freeShippingAbovePaise: number, cod: number) =>
    cart.linesOf(db, customerId).select([
      lastPaymentOf(customerId),
      priceOf(
        sql`(select row(array_agg(size_id), array_agg(quantity))::lines_to_buy
          from cart_lines where customer_id = ${customerId} and not is_for_later)`,
        { shippingPaise, freeShippingAbovePaise, codPaise: cod },
      ).as('price'),
    ]),
)

export const listPricedLines = (db: Db, customerId: number, fees: Fees) =>
  compiledCart(db, customerId, fees.shippingPaise, fees.freeShippingAbovePaise, fees.codPaise)

export const listPricedPieces = (
  db: Db,
  lines: { sizeIds: number[]; quantities: number[] },
  fees: Fees,
) =>
  cart
    .piecesOf(db, lines.sizeIds)
    .select(
      priceOf(
        sql`row(${lines.sizeIds}::integer[], ${lines.quantities}::integer[])::lines_to_buy`,
        fees,
      ).as('price'),
    )
    .execute()

export const findPricedPiece = (
  db: Db,
  customerId: number,
  piece: { sizeId: number; quantity: number },
  fees: Fees,
) =>
  cart
    .pieceOf(db, customerId, piece.sizeId)
    .select([
      lastPaymentOf(customerId),
      priceOf(
        sql`row(array[${piece.sizeId}::integer], array[${piece.quantity}::integer])::lines_to_buy`,
        fees,
      ).as('price'),
    ])
    .executeTakeFirst()
