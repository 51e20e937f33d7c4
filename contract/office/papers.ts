import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { pdf, pdfId } from './fields.ts'

const file = { stream: 'application/pdf', answers: { 200: pdf } } as const
const busy = { 503: 'Too many documents are being made' }

/** What the office prints of an order; what it packs with is beside those calls. */
export const officePapersEndpoints = {
  'GET /api/office/orders/{number}/labels.pdf': {
    ...file,
    summary: 'A label for each piece of an order, 24 on a sheet',
    staff: 'orders',
    params: z.object({ number: z.string().max(20) }),
    refusals: { 404: 'No such order', ...busy },
  },
  'GET /api/office/documents/{id}.pdf': {
    ...file,
    summary:
      'An invoice or credit note, the same bytes each time; with the right pack that of a parcel that is packed and here, or was packed within a day',
    staff: 'orders',
    params: z.object({ id: pdfId }),
    query: z.object({ paper: z.enum(['a4', 'a5'], 'Choose a4 or a5.').default('a5') }),
    refusals: {
      400: 'Field errors',
      404: 'No such document, or it was cancelled',
      ...busy,
    },
  },
} satisfies Endpoints
