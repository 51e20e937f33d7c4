import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { id, message } from './fields.ts'

export const StockAlert = z
  .object({
    size_id: z.int(),
    size: z.string(),
    color_name: z.string(),
    product: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
    asked_at: z.iso.datetime(),
  })
  .meta({ id: 'StockAlert' })
export type StockAlert = z.infer<typeof StockAlert>

export const stockAlertsEndpoints = {
  'GET /api/stock-alerts/': {
    summary: 'The sold-out sizes that the customer waits for, newest first',
    auth: true,
    answers: { 200: z.array(StockAlert) },
  },
  'POST /api/stock-alerts/': {
    summary: 'Tell her once when a sold-out size is back; asked again it stays one',
    auth: true,
    body: z.object({ size_id: id }),
    answers: { 200: message },
    refusals: {
      400: 'Field errors, it is in stock, or she waits for too many',
      404: 'No such size on sale',
    },
  },
  'DELETE /api/stock-alerts/{sizeId}/': {
    summary: 'Wait for a size no longer',
    auth: true,
    params: z.object({ sizeId: id }),
    answers: { 200: message },
    refusals: { 404: 'She does not wait for it' },
  },
} satisfies Endpoints
