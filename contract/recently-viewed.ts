import * as z from 'zod'
import { ProductSummary } from './catalogue.ts'
import type { Endpoints } from './endpoint.ts'
import { maxViewed } from './field-limits.ts'
import { id, message, wholeNumber } from './fields.ts'

const month = 30 * 24 * 60 * 60

const View = z.object({
  product_id: id,
  seconds_ago: wholeNumber(0, month, 'A number of seconds is required.').default(0),
})
export type View = z.output<typeof View>

const ids = z
  .string()
  .max(300, `Ask for at most ${maxViewed}.`)
  .transform((text): (string | number)[] => text.split(','))
  .pipe(z.array(id).min(1).max(maxViewed, `Ask for at most ${maxViewed}.`))
  .transform((all) => [...new Set(all)])
  .meta({ override: { type: 'string' }, description: 'Separated by commas', example: '12,7' })

const cards = z.object({ results: z.array(ProductSummary) })

export const recentlyViewedEndpoints = {
  'GET /api/product_cards/': {
    summary: 'Products by their ids, in that order, without those off sale',
    query: z.object({ ids }),
    answers: { 200: cards },
    refusals: { 400: 'No ids, or too many' },
  },
  'GET /api/recently_viewed/': {
    summary: `What the customer viewed on any device, the last first, at most ${maxViewed}`,
    auth: true,
    answers: { 200: cards },
  },
  'POST /api/recently_viewed/': {
    summary: 'Add what was viewed on a device, and list it all',
    auth: true,
    body: z.object({
      viewed: z.array(View).max(maxViewed, `Send at most ${maxViewed}.`),
    }),
    answers: { 200: cards },
  },
  'DELETE /api/recently_viewed/': {
    summary: 'Forget what the customer viewed',
    auth: true,
    answers: { 200: message },
  },
} satisfies Endpoints
