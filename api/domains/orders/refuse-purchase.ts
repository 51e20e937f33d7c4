import { Refusal } from '../../ground/errors/refusal.ts'
import { inr } from '../../ground/http/money.ts'
import type { Client } from '../../ground/logins/client.ts'
import { unservedPin } from '../accounts/unserved-pin.ts'
import { nothingToBuy, tooFewLeft } from '../catalogue/shortages.ts'
import type { PurchaseStarted } from './steps.ts'

/** Who starts a purchase: a client with its address, or staff without. */
export type Asker = { limits: Client['limits']; address?: string | undefined }

type Wanted = {
  method: 'cod' | 'card'
  purchase: {
    kind: 'cart' | 'buynow' | 'entered'
    addressId: number | null
    expectedTotalPaise: number | null
  }
}

type Refused = Exclude<PurchaseStarted, { outcome: 'placed' | 'replayed' | 'held' }>

/**
 * Why a purchase was not started, in words for her or for staff: 400 for an empty cart, no address, or more than may be
 * ordered in cash; 404 for address or size; 409 for too few pieces or another total; 422 where its key came with
 * another purchase; 429 for too many.
 */
export function refusePurchase(
  refused: Refused,
  { limits, address, method, purchase }: Asker & Wanted,
): Refusal {
  const words = address === undefined ? forStaff : forHer[method]
  const retry = { retryAfter: refused.wait_seconds ?? undefined }
  switch (refused.outcome) {
    case 'address_missing':
      return new Refusal(purchase.addressId ? 404 : 400, words.addressMissing)
    case 'empty':
      return nothingToBuy(purchase.kind)
    case 'short':
      return tooFewLeft(refused.shortages, method)
    case 'offers_to_choose':
      return new Refusal(503, 'Offers are changing just now. Please try again.')
    case 'nothing_to_pay':
      return new Refusal(
        400,
        'Offers leave nothing to pay. Please add a piece, or take the code off.',
      )
    case 'price_changed':
      return new Refusal(
        409,
        `The price has changed: the total is now ${inr(refused.total_paise)} instead of ${inr(purchase.expectedTotalPaise ?? 0)}.${words.afterPrice}`,
        { code: 'price_changed' },
      )
    case 'key_reused':
      return new Refusal(422, words.keyReused)
    case 'pin_unserved':
      return unservedPin()
    case 'cod_abroad':
      return new Refusal(
        400,
        `Cash on delivery is for addresses in India. ${words.payElse}, or choose another address.`,
        { code: 'cod_unavailable' },
      )
    case 'pin_without_cod':
      return new Refusal(
        400,
        `Our courier takes no cash at this PIN code. ${words.payInstead}, or choose another address.`,
        { code: 'cod_unavailable' },
      )
    case 'too_many_waiting':
      return new Refusal(400, words.tooManyWaiting, { code: 'cod_limited' })
    case 'too_large': {
      const { firstCodPieces: pieces, firstCodPaise: paise } = limits
      return new Refusal(
        400,
        `Until an order of ${words.hers} is delivered or paid, cash on delivery is for up to ${pieces} pieces and ${inr(paise)}. ${words.payInstead}, or order less.`,
        { code: 'cod_limited' },
      )
    }
    case 'too_many_orders':
      return new Refusal(429, words.tooManyOrders, retry)
    case 'too_many_holds':
      return new Refusal(429, words.tooManyHolds, retry)
    case 'too_many_of_address':
      return new Refusal(429, words.tooManyOfAddress, {
        ...retry,
        ...(method === 'cod' && { code: 'cod_limited' }),
      })
  }
}

const shopper = {
  addressMissing: 'Please select a shipping address.',
  afterPrice: '',
  keyReused: 'This checkout has placed another order already.',
  payElse: 'Please pay by card',
  payInstead: 'Please pay by card or UPI',
  hers: 'yours',
  tooManyOrders: 'Too many orders within a short time. Please wait a while.',
  tooManyHolds:
    'Too many payments were started. Please wait a few minutes, or choose cash on delivery.',
  tooManyWaiting:
    'We have yet to confirm your earlier cash on delivery orders. Please pay for this one by card or UPI, or wait until we have.',
}

const forHer = {
  cod: {
    ...shopper,
    tooManyOfAddress:
      'Too many cash on delivery orders from this connection. Please pay by card or UPI, or wait a while.',
  },
  card: {
    ...shopper,
    tooManyOfAddress:
      'Too many payments were started from this connection. Please wait a few minutes, or choose cash on delivery.',
  },
}

const tooManyOfHers = 'Too many orders of this customer within a short time.'

const forStaff = {
  addressMissing: 'This address is no longer in her address book.',
  afterPrice: ' Tell her, and send it again.',
  keyReused: 'This order was entered already, as another.',
  payElse: 'Please send a payment link',
  payInstead: 'Please send a payment link',
  hers: 'hers',
  tooManyOrders: tooManyOfHers,
  tooManyHolds: tooManyOfHers,
  tooManyOfAddress: tooManyOfHers,
  tooManyWaiting:
    'Her earlier cash on delivery orders are not confirmed yet. Please confirm them on the COD desk, or send a payment link.',
}
