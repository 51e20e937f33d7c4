import { sql } from 'kysely'
import { compileOnce } from '../../ground/db/compile-once.ts'
import type { Db } from '../../ground/db/pool.ts'
import * as cart from '../cart/service.ts'
import { type Lines, linesToBuy, priceOf } from '../purchases/service.ts'

export type LastPayment = 'card' | 'cod' | null

const lastPaymentOf = (customerId: number) =>
  sql<LastPayment>`(
  select payment_method from orders where customer_id = ${customerId} order by id desc limit 1)`.as(
    'last_payment',
  )

/**
 * @param offerCode null for that of her cart
 * @param addressId null for her default address
 */
export const listPricedLines = compileOnce(
  (db, customerId: number, offerCode: string | null, addressId: number | null) =>
    cart.linesOf(db, customerId).select([
      lastPaymentOf(customerId),
      priceOf(
        sql`(select row(array_agg(size_id), array_agg(quantity))::lines_to_buy
          from cart_lines where customer_id = ${customerId} and not is_for_later)`,
        {
          customerId,
          code: sql`coalesce(${offerCode}::text, ${cart.codeOf(customerId)})`,
          addressId,
        },
      ).as('price'),
    ]),
)

export const listPricedPieces = (db: Db, lines: Lines) =>
  cart
    .piecesOf(db, lines.sizeIds)
    .select(priceOf(linesToBuy(lines)).as('price'))
    .execute()

export const findPricedPiece = (
  db: Db,
  customerId: number,
  {
    sizeId,
    quantity,
    offerCode,
    addressId,
  }: { sizeId: number; quantity: number; offerCode: string | null; addressId: number | null },
) =>
  cart
    .pieceOf(db, customerId, sizeId)
    .select([
      lastPaymentOf(customerId),
      priceOf(linesToBuy({ sizeIds: [sizeId], quantities: [quantity] }), {
        customerId,
        code: sql`${offerCode}::text`,
        addressId,
      }).as('price'),
    ])
    .executeTakeFirst()
