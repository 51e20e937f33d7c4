import type { PaymentMethod } from './payment-method.ts'

/** What the shopper has chosen, and the total that she was shown. */
export type OrderRequest = {
  method: PaymentMethod
  addressId: number
  /** Rupees, with every fee */
  total: number
}
