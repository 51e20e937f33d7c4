import { createHash } from 'node:crypto'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { inr } from '../../ground/http/money.ts'
import { isOff } from '../../ground/http/rate-limit.ts'
import { unservedPin } from '../accounts/unserved-pin.ts'
import { tooFewLeft } from '../catalogue/shortages.ts'
import { holdStock } from '../payments/service.ts'
import { linkMarginMinutes } from './payment-link.ts'
import { sendPaymentLink } from './payment-link-queries.ts'
import type { LineToEnter } from './preview-order.ts'
import * as steps from './steps.ts'

export type EnteredOrder = {
  customerId: number
  addressId: number
  lines: LineToEnter[]
  /** The total that the customer agreed to. */
  expectedTotalPaise: number
  /** Of the act; stored with the order as a checkout's is. */
  key: string
}

type Settings = Pick<Config, 'fees' | 'limits' | 'paymentLinkHours'>

/**
 * Places an order in cash that a member of staff enters, in the caller's transaction, whose actor it has.
 * @returns its number
 * @throws Refusal 400 where it cannot be paid in cash or delivered there; 404 for size or address; 409 for too few
 *   pieces or another total; 429 for too many orders of hers
 */
export async function enterCodOrder(
  tx: Db,
  { fees, limits }: Settings,
  { customerId, addressId, lines, expectedTotalPaise, key }: EnteredOrder,
): Promise<string> {
  const placement = await steps.placeCodOrder(tx, {
    customerId,
    addressId,
    expectedTotalPaise,
    ...piecesOf(lines),
    gstin: null,
    idempotencyKey: `entered ${sha256(key).toString('hex')}`,
    requestSha256: sha256(JSON.stringify(['entered', lines, addressId])),
    waited: '0 seconds',
    receivedAt: new Date(),
    notes: null,
    codFeePaise: fees.codPaise,
    shippingFeePaise: fees.shippingPaise,
    freeShippingAbovePaise: fees.freeShippingAbovePaise,
    limits: isOff(limits.orders)
      ? null
      : JSON.stringify({
          orders: limits.orders,
          waiting: limits.codWaiting,
          pieces: limits.firstCodPieces,
          paise: limits.firstCodPaise,
        }),
    consents: JSON.stringify({ terms: consentTexts.enteredOrder }),
  })
  switch (placement.outcome) {
    case 'placed':
    case 'replayed':
      return placement.order_number
    case 'key_reused':
      throw new Refusal(422, 'This order was entered already, as another.')
    case 'short':
      throw tooFewLeft(placement.shortages, 'cod')
    case 'price_changed':
      throw priceChanged(placement.total_paise)
    case 'too_many_orders':
      throw tooManyOrders(placement.wait_seconds)
    default:
      throw refuse(placement.outcome, limits)
  }
}

/**
 * Holds the pieces of what a member of staff enters until it is paid by a link, which is mailed.
 * @returns the id of the link
 * @throws Refusal as enterCodOrder
 */
export async function enterPaymentLink(
  tx: Db,
  { fees, limits, paymentLinkHours }: Settings,
  { customerId, addressId, lines, expectedTotalPaise }: EnteredOrder,
): Promise<number> {
  const hold = await holdStock(tx, {
    customerId,
    addressId,
    expectedTotalPaise,
    ...piecesOf(lines),
    hold: `${paymentLinkHours * 60 + linkMarginMinutes} minutes`,
    shippingFeePaise: fees.shippingPaise,
    freeShippingAbovePaise: fees.freeShippingAbovePaise,
    limits: isOff(limits.orders)
      ? null
      : JSON.stringify({ orders: limits.orders, holds: limits.holds }),
  })
  switch (hold.outcome) {
    case 'held':
      await sendPaymentLink(tx, hold.intent_id)
      return hold.intent_id
    case 'short':
      throw tooFewLeft(hold.shortages, 'card')
    case 'price_changed':
      throw priceChanged(hold.amount_paise)
    case 'too_many_orders':
    case 'too_many_holds':
    case 'too_many_of_address':
      throw tooManyOrders(hold.wait_seconds)
    default:
      throw refuse(hold.outcome, limits)
  }
}

const piecesOf = (lines: LineToEnter[]) => ({
  kind: 'entered' as const,
  productId: null,
  variantId: null,
  sizeId: null,
  quantity: null,
  sizeIds: lines.map((line) => line.size_id),
  quantities: lines.map((line) => line.quantity),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const priceChanged = (paise: number) =>
  new Refusal(
    409,
    `The price has changed: the total is now ${inr(paise)}. Tell her, and send it again.`,
    { code: 'price_changed' },
  )

const tooManyOrders = (waitSeconds: number | null) =>
  new Refusal(429, 'Too many orders of this customer within a short time.', {
    retryAfter: waitSeconds ?? undefined,
  })

type Refused =
  | 'address_missing'
  | 'empty'
  | 'cod_abroad'
  | 'pin_unserved'
  | 'pin_without_cod'
  | 'too_many_waiting'
  | 'too_large'
  | 'too_many_of_address'

function refuse(outcome: Refused, { firstCodPieces, firstCodPaise }: Config['limits']): Refusal {
  switch (outcome) {
    case 'address_missing':
      return new Refusal(404, 'This address is no longer in her address book.')
    case 'empty':
      return new Refusal(404, 'Selected variant not found.')
    case 'pin_unserved':
      return unservedPin()
    case 'cod_abroad':
      return new Refusal(
        400,
        'Cash on delivery is for addresses in India. Please send a payment link, or choose another address.',
        { code: 'cod_unavailable' },
      )
    case 'pin_without_cod':
      return new Refusal(
        400,
        'Our courier takes no cash at this PIN code. Please send a payment link, or choose another address.',
        { code: 'cod_unavailable' },
      )
    case 'too_many_waiting':
      return new Refusal(
        400,
        'Her earlier cash on delivery orders are not confirmed yet. Please confirm them on the COD desk, or send a payment link.',
        { code: 'cod_limited' },
      )
    case 'too_large':
    case 'too_many_of_address':
      return new Refusal(
        400,
        `Until an order of hers is delivered or paid, cash on delivery is for up to ${firstCodPieces} pieces and ${inr(firstCodPaise)}. Please send a payment link, or order less.`,
        { code: 'cod_limited' },
      )
  }
}
