import { browserApi } from '../../browser-api.client.ts'
import { type OrderRequest, startBody } from './order-request.ts'
import type { OrderSource } from './order-source.ts'

/** Orders, to be paid on delivery; the same key orders once. */
export const placeCodOrder = (source: OrderSource, order: OrderRequest, key: string) =>
  browserApi('POST /api/cod_order_create/', {
    headers: { 'Idempotency-Key': key },
    body: startBody(source, order, key),
  })
