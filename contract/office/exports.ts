import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { keyUsed } from './fields.ts'
import { OrderFilter } from './orders.ts'

export const exportMinutes = 10

export const officeExportsEndpoints = {
  'POST /api/office/exports/orders/': {
    summary: 'Take the orders of a filter out of the shop, people with them; it is audited',
    staff: 'export',
    also: 'people',
    fresh: true,
    acts: true,
    body: OrderFilter,
    answers: {
      200: z.object({
        href: z.string().meta({
          description: `Where the file is for ${exportMinutes} minutes, for who asked alone`,
        }),
      }),
    },
    refusals: { 400: 'Field errors', 422: keyUsed },
  },
  'GET /api/office/exports/orders.csv': {
    summary: 'The file of an export, newest first, as it is read: UTF-8 with a byte order mark',
    staff: 'export',
    also: 'people',
    slow: true,
    stream: 'text/csv',
    query: z.object({ token: z.string().max(2_000) }),
    answers: { 200: z.string().meta({ id: 'OrdersCsv', description: 'A row for each order' }) },
    refusals: { 400: 'A link that is over, or is not hers' },
  },
} satisfies Endpoints
