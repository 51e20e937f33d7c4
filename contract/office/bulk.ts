import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { flag, id, requiredText, text } from '../fields.ts'
import { keyUsed } from './fields.ts'

export const maxBulk = 500

export const bulkActs = ['confirm', 'cancel', 'tag', 'untag'] as const
export type BulkActName = (typeof bulkActs)[number]

export const Bulk = z
  .object({
    rows: z.array(
      z.object({
        number: z.string(),
        outcome: z.enum(['done', 'refused']).meta({ description: 'In a dry run what it would be' }),
        text: z.string(),
      }),
    ),
    undo: z
      .int()
      .nullable()
      .meta({ description: 'Takes it back within ten minutes; null where nothing can' }),
  })
  .meta({ id: 'Bulk' })
export type Bulk = z.infer<typeof Bulk>

export const officeBulkEndpoints = {
  'POST /api/office/orders/bulk/': {
    summary:
      'One act on up to 500 orders, each by itself; needs the right of that act. Cash on delivery above the risk of the fact cod_clear_up_to is confirmed by its own call alone',
    staff: 'orders',
    acts: true,
    body: z.object({
      act: z.enum(bulkActs, 'There is no such act.'),
      numbers: z
        .array(text(20))
        .min(1, 'Choose an order.')
        .max(maxBulk, `Choose at most ${maxBulk} orders.`),
      dry_run: flag.default(false),
      reason: text(500).default('').meta({ description: 'Of a cancellation' }),
      tags: z
        .array(requiredText(40))
        .max(20, 'Use at most 20 tags.')
        .default([])
        .meta({ description: 'To add by tag, and to take off by untag' }),
    }),
    answers: { 200: Bulk },
    refusals: { 400: 'Field errors', 422: keyUsed },
  },
  'POST /api/office/orders/bulk/{undo}/undo/': {
    summary: 'Take back what one act did to many, within ten minutes, where nothing followed',
    staff: 'orders',
    acts: true,
    params: z.object({ undo: id }),
    answers: { 200: Bulk },
    refusals: { 404: 'No such act', 409: 'Too late, or taken back already', 422: keyUsed },
  },
} satisfies Endpoints
