import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { rupees } from '../fields.ts'
import { Actor, keyUsed, listOf } from './fields.ts'

const igst = { rt: z.number(), txval: rupees, iamt: rupees, csamt: rupees }
const heads = { ...igst, camt: rupees, samt: rupees }
const itms = z.array(z.object({ num: z.int(), itm_det: z.object(heads) }))
const document = { inum: z.string(), idt: z.string(), val: rupees }
const invoice = z.object({ ...document, itms })
const exported = z.object({ ...document, itms: z.array(z.object(igst)) })
const note = z.object({ nt_num: z.string(), nt_dt: z.string(), val: rupees, pos: z.string(), itms })
const code = z.object({ hsn_sc: z.string(), uqc: z.string(), qty: z.number(), ...heads })

const period = z
  .string('Give a month such as 2026-11.')
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month such as 2026-11.')

/** A month's return in the portal's own keys. A table without rows is left out. */
export const Gstr1 = z
  .object({
    gstin: z.string(),
    fp: z.string().meta({ description: 'The month, as 112026' }),
    b2b: z.array(z.object({ ctin: z.string(), inv: z.array(invoice) })).optional(),
    b2cl: z.array(z.object({ pos: z.string(), inv: z.array(invoice) })).optional(),
    exp: z.array(z.object({ exp_typ: z.string(), inv: z.array(exported) })).optional(),
    b2cs: z
      .array(
        z.object({
          sply_ty: z.enum(['INTRA', 'INTER']),
          typ: z.string(),
          pos: z.string(),
          ...heads,
        }),
      )
      .optional(),
    cdnr: z.array(z.object({ ctin: z.string(), nt: z.array(note) })).optional(),
    cdnur: z.array(note.extend({ typ: z.string(), pos: z.string().optional() })).optional(),
    hsn: z
      .object({ hsn_b2b: z.array(code).optional(), hsn_b2c: z.array(code).optional() })
      .optional(),
    doc_issue: z
      .object({
        doc_det: z.array(
          z.object({
            doc_num: z.int(),
            doc_typ: z.string(),
            docs: z.array(
              z.object({
                num: z.int(),
                from: z.string(),
                to: z.string(),
                totnum: z.int(),
                cancel: z.int(),
                net_issue: z.int(),
              }),
            ),
          }),
        ),
      })
      .optional(),
  })
  .meta({ id: 'Gstr1' })
export type Gstr1 = z.infer<typeof Gstr1>

/** What became of a month's return. */
export const TaxMonth = z
  .object({
    period,
    state: z.enum(['running', 'open', 'closed']).meta({
      description: 'running: not over; open: its return can be filed; closed: it is filed',
    }),
    has_documents: z.boolean(),
    closed_at: z.iso.datetime().nullable(),
    closed_by: Actor,
    documents: z.int().nullable().meta({ description: 'That were filed' }),
    total: rupees.nullable().meta({ description: 'Of them, less credit notes' }),
  })
  .meta({ id: 'TaxMonth' })
export type TaxMonth = z.infer<typeof TaxMonth>

const cannotBeFiled = 'Documents do not tie: `rows` names each; or the seller files no GSTR-1'

export const officeTaxEndpoints = {
  'GET /api/office/gstr1/': {
    summary: 'The return of a month, as the JSON that the GST portal takes, or as CSV',
    staff: 'documents',
    slow: true,
    query: z.object({ period, format: z.enum(['json', 'csv']).default('json') }),
    answers: { 200: Gstr1 },
    refusals: { 400: 'No month, or one that has not begun', 409: cannotBeFiled },
  },
  'GET /api/office/gstr1/months/': {
    summary: 'The months of the shop, the newest first, with what became of their returns',
    staff: 'documents',
    answers: { 200: listOf(TaxMonth) },
  },
  'POST /api/office/gstr1/close/': {
    summary: 'Closes a month whose return is filed: no document is dated into it any more',
    staff: 'documents',
    slow: true,
    acts: true,
    body: z.object({ period }),
    answers: { 200: z.object({ message: z.string() }) },
    refusals: {
      400: 'No month, or one that is not over',
      409: `It is closed already. ${cannotBeFiled}`,
      422: keyUsed,
    },
  },
} satisfies Endpoints
