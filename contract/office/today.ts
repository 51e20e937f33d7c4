import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { message, rupees } from '../fields.ts'
import { keyUsed } from './fields.ts'

const at = z.iso.datetime().nullable()

/** How a demo runs by itself. */
const Demo = z.object({
  operator: z
    .object({
      works: z.boolean().meta({
        description: 'Whether it confirms, packs and hands over orders a while after they came',
      }),
      is_settled: z.boolean().meta({ description: 'By DEMO_OPERATOR: nothing changes it here' }),
    })
    .nullable()
    .meta({ description: 'Of the stand-in; null where the local courier’s clock stands still' }),
  history: z
    .object({ made: z.int(), of: z.int() })
    .nullable()
    .meta({ description: 'Orders of its past, while they are made' }),
  start: z.enum(['to choose', 'emptying', 'empty']).nullable().meta({
    description:
      'To an owner: whether the sample may still be taken out, is being, or is not there, as long as no garment is',
  }),
})

export const Today = z
  .object({
    demo: Demo.nullable().meta({ description: 'Null in a live shop' }),
    yesterday: z
      .object({ orders: z.int(), total: rupees, paid_online: rupees, cash_on_delivery: rupees })
      .nullable()
      .meta({ description: 'Orders of yesterday that stand; null to all but owners' }),
    queues: z.array(z.object({ name: z.string(), count: z.int(), oldest_at: at })),
    clocks: z.array(z.object({ name: z.string(), count: z.int(), due_at: at })),
    broken: z.array(z.object({ name: z.string(), since: at, text: z.string() })),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof Today>
export type Demo = z.infer<typeof Demo>

export const officeTodayEndpoints = {
  'GET /api/office/today/': {
    summary: 'What waits for the own role and how long, what runs out, and what is broken',
    staff: 'today',
    answers: { 200: Today },
  },
  'PUT /api/office/demo/operator/': {
    summary: 'Let a demo’s stand-in handle orders, or stop it; it stops when someone signs in, too',
    staff: 'today',
    body: z.object({ works: z.boolean('Say true or false.') }),
    answers: { 200: message },
    refusals: { 404: 'There is no stand-in', 409: 'DEMO_OPERATOR settles it' },
  },
  'POST /api/office/demo/start/': {
    summary: 'Choose once whether a demo keeps the sample or goes on empty',
    staff: 'staff',
    acts: true,
    body: z.object({ with: z.enum(['sample', 'empty'], 'Choose the sample or an empty shop.') }),
    answers: { 200: message },
    refusals: { 409: 'It is no demo with the sample, or this was chosen already', 422: keyUsed },
  },
} satisfies Endpoints
