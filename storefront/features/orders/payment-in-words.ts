import type { Order } from '../../../contract/orders.ts'

/** Where the money of an order is; undefined when the shop does not know. */
export function paymentInWords({
  payment_status,
  status,
}: Pick<Order, 'payment_status' | 'status'>): string | undefined {
  if (payment_status === 'refunded') return 'Refunded'
  if (payment_status === 'paid') return status === 'Cancelled' ? 'Refund under way' : 'Paid'
  if (status === 'Cancelled') return 'Nothing to pay'
  return status === 'Delivered' ? undefined : 'To be paid on delivery'
}
