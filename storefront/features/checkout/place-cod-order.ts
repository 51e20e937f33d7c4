import { browserApi } from '../../browser-api.client.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderSource } from './order-source.ts'

/** Orders, to be paid on delivery; the same key orders once. */
export function placeCodOrder(
  source: OrderSource,
  { addressId, total, gstin, updates }: OrderRequest,
  key: string,
) {
  const notes = { checkout_id: key, payment: 'cod', ...source }
  return browserApi('POST /api/cod_order_create/', {
    headers: { 'Idempotency-Key': key },
    body: {
      ...source,
      shipping_address_id: addressId,
      expected_total: total,
      gstin,
      order_updates: updates,
      notes_data: JSON.stringify(notes),
    },
  })
}
