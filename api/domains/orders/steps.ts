import { sqlStep } from '../../ground/db/sql-step.ts'
import type { Shortage } from '../catalogue/shortages.ts'
import type { CodLimitOutcome } from './cod-limits.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

type Placement =
  | { outcome: 'placed' | 'replayed'; order_id: number; order_number: string; total_paise: number }
  | { outcome: 'short'; shortages: Shortage[] }
  | { outcome: 'price_changed'; total_paise: number }
  | { outcome: 'key_reused' | 'address_missing' | 'empty' }
  | { outcome: 'cod_abroad' | 'pin_unserved' | 'pin_without_cod' }
  | { outcome: CodLimitOutcome; wait_seconds: number | null }

export const placeCodOrder = sqlStep<
  {
    customerId: number
    kind: 'cart' | 'buynow' | 'entered'
    productId: number | null
    variantId: number | null
    sizeId: number | null
    quantity: number | null
    addressId: number
    gstin: string | null
    idempotencyKey: string | null
    requestSha256: Buffer
    waited: string
    notes: string | null
    codFeePaise: number
    shippingFeePaise: number
    freeShippingAbovePaise: number
    expectedTotalPaise: number | null
    receivedAt: Date
    limits: string | null
    consents: string
    sizeIds?: number[]
    quantities?: number[]
  },
  Placement
>('place_cod_order', [
  'placed',
  'replayed',
  'key_reused',
  'address_missing',
  'empty',
  'short',
  'price_changed',
  'too_many_orders',
  'too_many_waiting',
  'too_large',
  'too_many_of_address',
  'cod_abroad',
  'pin_unserved',
  'pin_without_cod',
])

export type Settlement =
  | { outcome: 'settled'; order_id: number; order_number: string }
  | { outcome: 'refunded'; order_id: number | null; order_number: string | null }
  | { outcome: 'unknown'; order_id: null; order_number: null }

export const settlePayment = sqlStep<
  {
    razorpayOrderId: string
    razorpayPaymentId: string
    status: 'authorized' | 'captured'
    amountPaise: number | null
    addressId: number | null
    notes: string | null
    gstin?: string | null
  },
  Settlement
>('settle_payment', ['settled', 'refunded', 'unknown'])

export const askOrderPayment = sqlStep<
  { customerId: number; orderId: number },
  | {
      outcome: 'asked'
      intent_id: number
      amount_paise: number
      razorpay_order_id: string | null
    }
  | { outcome: 'paid' | 'closed' | 'missing' }
>('ask_order_payment', ['asked', 'paid', 'closed', 'missing'])

export const askLinkPayment = sqlStep<
  { intentId: number; last: string },
  | {
      outcome: 'asked'
      intent_id: number
      amount_paise: number
      razorpay_order_id: string | null
    }
  | { outcome: 'closed' | 'missing' }
>('ask_link_payment', ['asked', 'closed', 'missing'])

export const withdrawPaymentLink = sqlStep<
  { intentId: number },
  { outcome: 'withdrawn' | 'already' | 'paid' | 'missing' }
>('withdraw_payment_link', ['withdrawn', 'already', 'paid', 'missing'])

export const cancelOrder = sqlStep<
  { customerId: number | null; orderId: number },
  { outcome: 'cancelled' | 'already' | 'too_late' | 'missing'; status: string | null }
>('cancel_order', ['cancelled', 'already', 'too_late', 'missing'])

export const moveOrder = sqlStep<
  { orderId: number; toStatus: 'Confirmed' | 'Processing' },
  { outcome: 'moved' | 'refused'; from_status: string } | { outcome: 'missing'; from_status: null }
>('move_order', ['moved', 'refused', 'missing'])

export const takeParcelIn = sqlStep<
  {
    orderId: number
    pieces: string | null
  },
  {
    outcome:
      | 'taken_in'
      | 'already'
      | 'refused'
      | 'under_way'
      | 'other_pieces'
      | 'restocked'
      | 'missing'
    status: string | null
  }
>('take_parcel_in', [
  'taken_in',
  'already',
  'refused',
  'under_way',
  'other_pieces',
  'restocked',
  'missing',
])

export const setOrderTags = sqlStep<
  { orderId: number; tags: string[]; seen: string[] | null },
  { outcome: 'set' | 'too_many' }
>('set_order_tags', ['set', 'too_many'])

export const correctAddress = sqlStep<
  {
    orderId: number
    fields: string
    version: number
  },
  {
    outcome: 'corrected' | 'being_booked' | 'other_state' | 'stale' | 'too_late' | 'missing'
  }
>('correct_address', ['corrected', 'being_booked', 'other_state', 'stale', 'too_late', 'missing'])

export const unconfirmOrder = sqlStep<
  { orderId: number; version: number },
  { outcome: 'waiting' | 'changed' | 'missing' }
>('unconfirm_order', ['waiting', 'changed', 'missing'])

export const answerNdr = sqlStep<
  {
    shipmentId: number
    attemptedAt: Date | null
    what: 'reattempt' | 'address' | 'return'
    fields: string | null
    version: number | null
    wantedOn: string | null
    comment: string
  },
  { outcome: 'answered' | 'already' | 'moved_on' | 'not_allowed' | 'stale' | 'missing' }
>('answer_ndr', ['answered', 'already', 'moved_on', 'not_allowed', 'stale', 'missing'])

type Corrected = { fields: string; version: number }

export const startRebooking = sqlStep<
  Corrected & { orderId: number },
  | { outcome: 'started'; rebooking_id: number }
  | {
      outcome:
        | 'unchanged'
        | 'not_booked'
        | 'being_booked'
        | 'other_state'
        | 'by_hand'
        | 'stale'
        | 'too_late'
        | 'missing'
      rebooking_id: null
    }
>('start_rebooking', [
  'started',
  'unchanged',
  'not_booked',
  'being_booked',
  'other_state',
  'by_hand',
  'stale',
  'too_late',
  'missing',
])

export const rebookParcel = sqlStep<
  Corrected & { rebookingId: number; awbNumber: string; courier: string; weightGrams: number },
  {
    outcome:
      | 'rebooked'
      | 'replayed'
      | 'expired'
      | 'other_state'
      | 'stale'
      | 'too_late'
      | 'awb_taken'
      | 'missing'
  }
>('rebook_parcel', [
  'rebooked',
  'replayed',
  'expired',
  'other_state',
  'stale',
  'too_late',
  'awb_taken',
  'missing',
])
