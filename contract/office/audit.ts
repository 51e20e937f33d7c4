import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { text } from '../fields.ts'
import { Actor, cursor, listOf } from './fields.ts'

export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actor: Actor,
    what: z.string().meta({ description: 'Such as order.cancel or phone.see' }),
    about: z.string().meta({ description: "An order's number, or a person's e-mail" }),
    before: z.unknown(),
    after: z.unknown(),
    request_id: z.string(),
    seal: z.string().nullable().meta({ description: 'Hexadecimal; null for up to a minute' }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

/** A day of Asia/Kolkata or a moment; '' for none. */
const when = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'Give a date.')
  .default('')

export const officeAuditEndpoints = {
  'GET /api/office/audit/': {
    summary: 'What was done, newest first, 50 a page; days are of Asia/Kolkata, half-open',
    staff: 'audit',
    query: z.object({
      actor: text(254).default('').meta({ description: 'A name or an e-mail' }),
      about: text(254).default(''),
      from: when,
      to: when,
      cursor,
    }),
    answers: { 200: listOf(AuditEntry) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/audit/check/': {
    summary: 'Computes the chain of seals again',
    staff: 'audit',
    answers: {
      200: z.object({
        ok: z.boolean(),
        broken_at: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'When the first entry was made that does not fit its seal' }),
      }),
    },
  },
} satisfies Endpoints
