import type { OrderPreview, Selection } from '../../../contract/cart.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import * as cart from '../cart/service.ts'
import { whatChanged } from '../cart/what-changed.ts'
import * as catalogue from '../catalogue/service.ts'
import { findUpdates } from '../messages/service.ts'
import { listTotalOf, specSums, toAmounts } from '../purchases/amounts.ts'
import { type Price, type PriceWithOffers, withOffers } from '../purchases/service.ts'
import * as queries from './preview-queries.ts'

type Line = cart.Piece & { quantity: number; seen_price_paise: number }

export type LineToEnter = { size_id: number; quantity: number }

/** What offers depend on beside the pieces: her code, and whose phone the address has. */
type Answers = { offer_code?: string | undefined; shipping_address_id?: number | undefined }

type Settings = Pick<Config, 'messages'>
type Updates = OrderPreview['order_updates']

export async function previewCart(
  db: Db,
  config: Settings,
  customerId: number,
  answers: Answers = {},
): Promise<OrderPreview> {
  const { offerCode, addressId } = toAsked(answers)
  const lines = await queries.listPricedLines(db, customerId, offerCode, addressId)
  const [first] = lines
  if (!first) throw new Refusal(400, 'Your cart is empty', { code: 'cart_empty' })
  const price = await reduced(db, first.price, offerCode)
  return toPreview(lines, { ...first, price }, await findUpdates(db, config, customerId))
}

export async function previewBuyNow(
  db: Db,
  config: Settings,
  customerId: number,
  selection: Selection & Answers,
): Promise<OrderPreview> {
  const { quantity } = selection
  const asked = toAsked(selection)
  const size = await catalogue.findSize(db, selection)
  const piece =
    size && (await queries.findPricedPiece(db, customerId, { sizeId: size.id, quantity, ...asked }))
  if (!piece) throw new Refusal(404, 'Selected variant not found.')
  if (quantity > piece.left) throw cart.tooFew(piece.left)
  const line = { ...piece, quantity, seen_price_paise: piece.price_paise }
  const price = await reduced(db, piece.price, asked.offerCode)
  return toPreview([line], { ...piece, price }, await findUpdates(db, config, customerId))
}

const toAsked = ({ offer_code, shipping_address_id }: Answers) => ({
  offerCode: offer_code ?? null,
  addressId: shipping_address_id ?? null,
})

/** @throws Refusal 400 where a code that was given takes nothing off */
async function reduced(db: Db, price: Price, offerCode: string | null): Promise<PriceWithOffers> {
  const found = await withOffers(db, price)
  if (offerCode && found.refused) {
    throw new Refusal(400, found.refused.message, { code: found.refused.code })
  }
  return found
}

/** What staff would enter, for whomever. @throws Refusal 404 for a size that there is not */
export async function previewEntered(db: Db, lines: LineToEnter[]) {
  const sizeIds = lines.map((line) => line.size_id)
  const quantities = lines.map((line) => line.quantity)
  const pieces = await queries.listPricedPieces(db, { sizeIds, quantities })
  const [first] = pieces
  if (!first || pieces.length < lines.length) throw new Refusal(404, 'Selected variant not found.')
  const priced = pieces.map((piece, at) => ({
    ...piece,
    quantity: quantities[at] ?? 0,
    seen_price_paise: piece.price_paise,
  }))
  return pricesOf(priced, await withOffers(db, first.price))
}

function toPreview(
  lines: Line[],
  {
    price,
    last_payment: lastPayment,
  }: { price: PriceWithOffers; last_payment: queries.LastPayment },
  updates: Updates,
): OrderPreview {
  return {
    ...pricesOf(lines, price),
    last_payment: lastPayment,
    order_updates: updates,
  }
}

function pricesOf(
  lines: Line[],
  price: PriceWithOffers,
): Omit<OrderPreview, 'last_payment' | 'order_updates'> {
  const sums = specSums(price.amounts)
  const { bySize, paidOnline } = price
  return {
    total_price: toRupees(price.goods),
    shipping_fee: toRupees(sums.shipping),
    cod_fee: toRupees(sums.codFee),
    list_total: listTotalOf(price.amounts),
    amounts: toAmounts(price.amounts),
    offers: price.offers,
    offer_code: price.code,
    offer_refused: price.refused,
    paid_online: paidOnline && {
      total_price: toRupees(paidOnline.goods),
      amounts: toAmounts(paidOnline.amounts.filter(({ kind }) => kind !== 'cod_fee')),
      offers: paidOnline.offers,
    },
    card_total: toRupees(price.card),
    cod_total: toRupees(price.cod),
    items: lines.map((line) => ({
      product: { id: line.product_id, name: line.product_name },
      variant: {
        id: line.variant_id,
        color_name: line.colour_name,
        images: cart.pieceImages(line),
      },
      varient_size: {
        id: line.size_id,
        size: line.size,
        price: toRupees(line.price_paise),
        stock: line.left,
      },
      list_price: toRupees(line.price_paise),
      quantity: line.quantity,
      ...cart.toPaid(bySize(line.size_id)),
      paid_online: paidOnline && cart.toPaid(paidOnline.bySize(line.size_id)),
      notices: whatChanged(line),
    })),
  }
}
