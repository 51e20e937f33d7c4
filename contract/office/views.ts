import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { id, message, requiredText, text } from '../fields.ts'
import { orderStatuses } from '../order-statuses.ts'
import { keyUsed } from './fields.ts'

export const maxOrderViews = 20

const NewOrderView = z.object({
  name: requiredText(40),
  state: z.enum(['', ...orderStatuses], 'There is no such state.').default(''),
  search: text(100).default(''),
})

export const OrderView = NewOrderView.extend({ id: z.int() }).meta({ id: 'OrderView' })
export type OrderView = z.infer<typeof OrderView>

export const officeViewsEndpoints = {
  'GET /api/office/views/': {
    summary: 'The lists of orders that who asks has saved under a name',
    staff: 'orders',
    answers: { 200: z.object({ results: z.array(OrderView) }) },
  },
  'POST /api/office/views/': {
    summary: `Save a state and a search of the list of orders under a name; up to ${maxOrderViews}`,
    staff: 'orders',
    acts: true,
    body: NewOrderView,
    answers: { 201: OrderView },
    refusals: { 400: 'Field errors', 422: keyUsed },
  },
  'DELETE /api/office/views/{id}/': {
    summary: 'Remove one of the own saved lists',
    staff: 'orders',
    params: z.object({ id }),
    answers: { 200: message },
    refusals: { 404: 'No such view' },
  },
} satisfies Endpoints
