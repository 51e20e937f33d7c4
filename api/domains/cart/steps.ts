import { sqlStep } from '../../ground/db/sql-step.ts'

type Addition =
  | { outcome: 'added'; line_id: number; pieces: number }
  | { outcome: 'full' | 'short'; pieces: number }
  | { outcome: 'unknown' }

type Swap =
  | { outcome: 'swapped' | 'full' | 'short'; pieces: number }
  | { outcome: 'missing' | 'unknown' }

/** Calls add-to-cart.sql, which documents parameters and outcomes. */
export const addToCart = sqlStep<
  {
    customerId: number
    productId: number
    variantId: number
    sizeId: number
    quantity: number
    maxQuantity: number
  },
  Addition
>('add_to_cart', ['added', 'unknown', 'full', 'short'])

/** Calls swap-cart-size.sql, which documents parameters and outcomes. */
export const swapCartSize = sqlStep<
  {
    customerId: number
    lineId: number
    sizeId: number
    quantity: number
    maxQuantity: number
  },
  Swap
>('swap_cart_size', ['swapped', 'missing', 'unknown', 'full', 'short'])
