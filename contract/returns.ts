import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { id, message, orderId, text, wholeNumber } from './fields.ts'
import { requestTypes } from './return-request.ts'
import { isUpiId, upiIdError } from './upi-ids.ts'

const CreateReturnRequest = z.object({
  item_id: orderId.meta({ override: { type: 'integer', description: "The order item's id" } }),
  request_type: z.enum(requestTypes, 'Choose Return or Exchange.'),
  quantity: wholeNumber(1, 99, 'Quantity must be between 1 and 99.')
    .optional()
    .meta({ description: 'Pieces of the item; without it, all that were not asked back before' }),
  reason: text(500).optional(),
  wanted_size_id: id.optional(),
  upi_id: text(100)
    .refine((value) => value === '' || isUpiId(value), upiIdError)
    .optional(),
})
export type CreateReturnRequest = z.output<typeof CreateReturnRequest>

/** A size that was bought; girths are the garment's, in inches. */
const WornSize = z
  .object({
    product_id: z.int(),
    product: z.string(),
    size: z.string(),
    chest: z.number().nullable(),
    waist: z.number().nullable(),
    hip: z.number().nullable(),
  })
  .nullable()

export const WornSizes = z
  .object({ kept: WornSize, too_small: WornSize, too_large: WornSize })
  .meta({ id: 'WornSizes' })
export type WornSizes = z.infer<typeof WornSizes>

export const returnsEndpoints = {
  'GET /api/products/{id}/worn-sizes/': {
    summary:
      'Which size of such a garment you kept last, and which came back as too small or large',
    auth: true,
    params: z.object({ id }),
    answers: { 200: WornSizes },
    refusals: { 404: 'No such product' },
  },
  'POST /api/create_return_request/': {
    summary: 'Ask to return an item of an order, or to exchange it for another size',
    auth: true,
    body: CreateReturnRequest,
    answers: { 201: message },
    refusals: {
      400: 'Field errors, more pieces than are left of it, or an item that cannot be returned or exchanged',
      404: 'No such item of yours',
      409: 'Not delivered, asked before, past the return days, or too few pieces of the size',
    },
  },
} satisfies Endpoints
