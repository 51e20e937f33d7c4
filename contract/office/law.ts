import * as z from 'zod'
import { complaintKinds } from '../complaint-kinds.ts'
import type { Endpoints } from '../endpoint.ts'
import { pdf } from './fields.ts'

/** What the law asks, and the test that holds it. */
export const Duty = z
  .object({
    duty: z.string(),
    source: z.string(),
    date: z.iso.date().meta({ description: 'From when on' }),
    test: z.string().meta({ description: 'Its file and name' }),
  })
  .meta({ id: 'Duty' })
export type Duty = z.infer<typeof Duty>

/** Of `npm test` on this machine. */
export const DutiesRun = z.object({
  at: z.iso.datetime(),
  failed: z.array(z.string()),
  /** The thirteen dark patterns, each with what its test has looked at. */
  self_audit: z
    .array(z.object({ pattern: z.string(), looked_at: z.string(), holds: z.boolean() }))
    .default([]),
})
export type DutiesRun = z.infer<typeof DutiesRun>

const ComplaintClock = z
  .object({
    kind: z.enum(complaintKinds),
    count: z.int(),
    due_at: z.iso.datetime().meta({ description: 'Of the first to be answered' }),
    is_overdue: z.boolean(),
  })
  .meta({ id: 'ComplaintClock' })
export type ComplaintClock = z.infer<typeof ComplaintClock>

export const officeLawEndpoints = {
  'GET /api/office/law/': {
    summary: 'The duties that the law asks of the shop, each with its test',
    staff: 'documents',
    answers: {
      200: z.object({
        duties: z.array(Duty),
        last_run: DutiesRun.nullable().meta({
          description: 'The tests that failed when they last ran here; null where none has run',
        }),
        /** What of this shop has to be looked at, in words. */
        warnings: z.array(z.string()),
        complaints: z.array(ComplaintClock),
        packaging: z
          .object({ mark: z.string(), epr_registration: z.string() })
          .meta({ description: 'What labels say of the packaging; empty where it is not set' }),
      }),
    },
  },
  'GET /api/office/law/dark-patterns.pdf': {
    summary: 'The last self-audit of dark patterns, as a declaration to sign',
    staff: 'documents',
    stream: 'application/pdf',
    answers: { 200: pdf },
    refusals: {
      409: 'No self-audit has run on this machine',
      503: 'Too many documents are being made',
    },
  },
} satisfies Endpoints
