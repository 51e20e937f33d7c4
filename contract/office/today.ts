import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'

const at = z.iso.datetime().nullable()

export const Today = z
  .object({
    queues: z.array(z.object({ name: z.string(), count: z.int(), oldest_at: at })),
    clocks: z.array(z.object({ name: z.string(), count: z.int(), due_at: at })),
    broken: z.array(z.object({ name: z.string(), since: at, text: z.string() })),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof Today>

export const officeTodayEndpoints = {
  'GET /api/office/today/': {
    summary: 'What waits and how long, what runs out, and what is broken',
    staff: 'today',
    answers: { 200: Today },
  },
} satisfies Endpoints
