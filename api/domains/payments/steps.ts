import { sqlStep } from '../../ground/db/sql-step.ts'
import type { Shortage } from '../catalogue/shortages.ts'

/** Calls `api/domains/payments/approve-refund.sql`, which documents the outcomes. */
export const approveRefund = sqlStep<
  { refundId: number },
  { outcome: 'approved' | 'own' | 'above_limit' | 'already' | 'missing' }
>('approve_refund', ['approved', 'own', 'above_limit', 'already', 'missing'])

type Hold =
  | {
      outcome: 'held'
      intent_id: number
      amount_paise: number
      razorpay_order_id: string | null
    }
  | { outcome: 'short'; shortages: Shortage[] }
  | { outcome: 'price_changed'; amount_paise: number }
  | { outcome: 'address_missing' | 'empty' | 'pin_unserved' }
  | {
      outcome: 'too_many_orders' | 'too_many_holds' | 'too_many_of_address'
      wait_seconds: number | null
    }

/** Calls `api/domains/orders/hold-stock.sql`, which documents parameters and outcomes. */
export const holdStock = sqlStep<
  {
    customerId: number
    kind: 'cart' | 'buynow' | 'entered'
    productId: number | null
    variantId: number | null
    sizeId: number | null
    quantity: number | null
    addressId: number | null
    hold: string
    shippingFeePaise: number
    freeShippingAbovePaise: number
    expectedTotalPaise: number | null
    limits: string | null
    gstin?: string | null
    sizeIds?: number[]
    quantities?: number[]
  },
  Hold
>('hold_stock', [
  'held',
  'address_missing',
  'empty',
  'short',
  'price_changed',
  'too_many_orders',
  'too_many_holds',
  'too_many_of_address',
  'pin_unserved',
])
