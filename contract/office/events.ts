import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'

/** What one message of the stream carries. */
export type OrderChanges = {
  /** Of the orders that have changed; null where any may have. The first message has none: from then on all come. */
  numbers: string[] | null
}

export const officeEventsEndpoints = {
  'GET /api/office/events/': {
    summary: 'Which orders have changed, as it happens; ends with the session',
    staff: 'orders',
    stream: 'text/event-stream',
    answers: {
      200: z.string().meta({ description: 'Messages whose data is `{"numbers": [..] or null}`' }),
    },
    refusals: { 429: 'Too many of one person, or in all' },
  },
} satisfies Endpoints
