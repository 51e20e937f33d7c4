import type { OrderPreview } from '../../../contract/cart.ts'
import type { PaymentMethod } from './payment-method.ts'

/** What an order comes to by the chosen way to pay, in rupees. */
export const totalOf = ({ cod_total, card_total }: OrderPreview, method: PaymentMethod) =>
  method === 'cod' ? cod_total : card_total
