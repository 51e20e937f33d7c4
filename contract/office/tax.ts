import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { rupees } from '../fields.ts'

const heads = {
  rt: z.number(),
  txval: rupees,
  iamt: rupees,
  camt: rupees,
  samt: rupees,
  csamt: rupees,
}
const itms = z.array(z.object({ num: z.int(), itm_det: z.object(heads) }))
const invoice = z.object({ inum: z.string(), idt: z.string(), val: rupees, itms })
const note = z.object({ nt_num: z.string(), nt_dt: z.string(), val: rupees, pos: z.string(), itms })
const code = z.object({ hsn_sc: z.string(), uqc: z.string(), qty: z.number(), ...heads })

/** A month's return in the portal's own keys. A table without rows is left out. */
export const Gstr1 = z
  .object({
    gstin: z.string(),
    fp: z.string().meta({ description: 'The month, as 112026' }),
    b2b: z.array(z.object({ ctin: z.string(), inv: z.array(invoice) })).optional(),
    b2cl: z.array(z.object({ pos: z.string(), inv: z.array(invoice) })).optional(),
    exp: z.array(z.object({ exp_typ: z.string(), inv: z.array(invoice) })).optional(),
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
    cdnur: z.array(note.extend({ typ: z.string() })).optional(),
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

export const officeTaxEndpoints = {
  'GET /api/office/gstr1/': {
    summary: 'The return of a month, as the JSON that the GST portal takes, or as CSV',
    staff: 'documents',
    query: z.object({
      period: z
        .string('Give a month such as 2026-11.')
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month such as 2026-11.'),
      format: z.enum(['json', 'csv']).default('json'),
    }),
    answers: { 200: Gstr1 },
    refusals: {
      400: 'No month, or one that has not begun',
      409: 'Documents do not tie: `rows` names each; or the seller files no GSTR-1',
    },
  },
} satisfies Endpoints
