import type { CheckoutAnswers } from '../../../contract/order-source.ts'
import type { OrderSource } from './order-source.ts'
import type { PaymentMethod } from './payment-method.ts'

/** What the shopper has chosen and answered, and the total that she was shown. */
export type OrderRequest = {
  method: PaymentMethod
  addressId: number
  answers: CheckoutAnswers
  /** Rupees, with every fee */
  total: number
}

/** An order whose address is still to be saved. */
export type WaitingOrder = Omit<OrderRequest, 'addressId'>

/** What starts an order, in cash or by card. */
export const startBody = (
  source: OrderSource,
  { method, addressId, answers, total }: OrderRequest,
  key: string,
) => ({
  ...source,
  ...answers,
  shipping_address_id: addressId,
  expected_total: total,
  notes_data: orderNotes(source, method, key),
})

/** The descriptor that the shop stores with the order, as JSON. */
export const orderNotes = (source: OrderSource, payment: PaymentMethod, key: string): string =>
  JSON.stringify({ checkout_id: key, payment, ...source })
