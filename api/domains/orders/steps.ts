import { type StepRow, sqlStep } from '../../ground/db/sql-step.ts'
import type { Shortage } from '../catalogue/shortages.ts'
import type { Basis } from '../offers/service.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

type Placed = { order_id: number; order_number: string; total_paise: number }

type StartedRows = {
  placed: Placed
  replayed: Placed
  held: { purchase_id: number; total_paise: number }
  short: { shortages: Shortage[] }
  price_changed: { total_paise: number }
  offers_to_choose: { basis: Basis | null }
}

export type PurchaseStarted = StepRow<'start_purchase', StartedRows>

export const startPurchase = sqlStep<
  'start_purchase',
  {
    productId: number | null
    variantId: number | null
    sizeId: number | null
    quantity: number | null
    sizeIds: number[] | null
    quantities: number[] | null
    addressId: number | null
    gstin: string | null
    notes: string | null
    expectedTotalPaise: number | null
    limits: string | null
    offerCode?: string | null
    offers?: string | null
    idempotencyKey?: string | null
  },
  StartedRows
>('start_purchase')

type SettledRows = { settled: { order_id: number; order_number: string } }

export type Settlement = StepRow<'settle_payment', SettledRows>

export const settlePayment = sqlStep<
  'settle_payment',
  {
    status: 'authorized' | 'captured'
    amountPaise: number | null
    addressId: number | null
    notes: string | null
    gstin?: string | null
  },
  SettledRows
>('settle_payment')

type Asked = { asked: { purchase_id: number; total_paise: number } }

export const askOrderPayment = sqlStep<'ask_order_payment', object, Asked>('ask_order_payment')

export const askLinkPayment = sqlStep<'ask_link_payment', object, Asked>('ask_link_payment')

export const withdrawPaymentLink = sqlStep('withdraw_payment_link')

export const cancelOrder = sqlStep<'cancel_order', { customerId: number | null }>('cancel_order')

type From = { from_status: string }

export const moveOrder = sqlStep<
  'move_order',
  { toStatus: 'Confirmed' | 'Processing' },
  { moved: From; refused: From }
>('move_order')

export const takeParcelIn = sqlStep<'take_parcel_in', { pieces: string | null }>('take_parcel_in')

export const setOrderTags = sqlStep<'set_order_tags', { seen: string[] | null }>('set_order_tags')

/** An address that is corrected, as JSON. */
type Corrected = { fields: string }

export const correctAddress = sqlStep<'correct_address', Corrected>('correct_address')

export const unconfirmOrder = sqlStep('unconfirm_order')

export const answerNdr = sqlStep<
  'answer_ndr',
  {
    attemptedAt: Date | null
    what: 'reattempt' | 'address' | 'return'
    fields: string | null
    version: number | null
    wantedOn: string | null
  }
>('answer_ndr')

export const startRebooking = sqlStep<
  'start_rebooking',
  Corrected,
  { started: { rebooking_id: number } }
>('start_rebooking')

export const rebookParcel = sqlStep<'rebook_parcel', Corrected>('rebook_parcel')
