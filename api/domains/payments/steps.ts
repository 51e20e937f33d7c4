import { sqlStep } from '../../ground/db/sql-step.ts'
import type { Shortage } from '../catalogue/shortages.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const approveRefund = sqlStep('approve_refund')

/** Of `api/domains/orders/hold-stock.sql`. */
export const holdStock = sqlStep<
  'hold_stock',
  {
    kind: 'cart' | 'buynow' | 'entered'
    productId: number | null
    variantId: number | null
    sizeId: number | null
    quantity: number | null
    addressId: number | null
    expectedTotalPaise: number | null
    limits: string | null
    gstin?: string | null
  },
  {
    held: { intent_id: number; amount_paise: number }
    short: { shortages: Shortage[] }
    price_changed: { amount_paise: number }
  }
>('hold_stock')
