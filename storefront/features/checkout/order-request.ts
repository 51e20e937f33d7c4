import type { PaymentMethod } from './payment-method.ts'

/** What the shopper has chosen, and what she was told that it comes to. */
export type OrderRequest = {
  method: PaymentMethod
  addressId: number
  /** Rupees, with every fee */
  total: number
}
