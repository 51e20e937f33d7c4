import type { OrderPreview } from '../../../contract/cart.ts'

/** Rupees */
export type Fees = { shippingFee: number; codFee: number }

/** What an order comes to, in rupees. */
export function totalOf(preview: OrderPreview, { shippingFee, codFee }: Fees): number {
  return Math.round((preview.total_price + shippingFee + codFee) * 100) / 100
}
