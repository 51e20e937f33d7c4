import * as z from 'zod'
import { complaintKinds } from '../complaint-kinds.ts'
import type { Endpoints } from '../endpoint.ts'
import { maxComplaintLength } from '../field-limits.ts'
import { id, requiredText } from '../fields.ts'
import { complaintStates } from './complaint-states.ts'
import { Actor, cursor, keyUsed, listOf } from './fields.ts'

const at = z.iso.datetime()

export const OfficeComplaint = z
  .object({
    id: z.int(),
    ticket: z.string(),
    kind: z.enum(complaintKinds),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    order_number: z.string().meta({ description: 'As she wrote it; empty for none' }),
    message: z.string(),
    made_at: at,
    answer_by: at,
    is_overdue: z.boolean(),
    answer: z.object({ text: z.string(), at, actor: Actor }).nullable(),
  })
  .meta({ id: 'OfficeComplaint' })
export type OfficeComplaint = z.infer<typeof OfficeComplaint>

export const officeComplaintsEndpoints = {
  'GET /api/office/complaints/': {
    summary:
      'Complaints: those to be answered, the first due first; or answered ones, newest first',
    staff: 'complaints',
    query: z.object({ state: z.enum(complaintStates).default('open'), cursor }),
    answers: { 200: listOf(OfficeComplaint) },
    refusals: { 400: 'Field errors' },
  },
  'POST /api/office/complaints/{id}/answer/': {
    summary: 'Answer a complaint, once; the answer is mailed',
    staff: 'complaints',
    acts: true,
    params: z.object({ id }),
    body: z.object({ answer: requiredText(maxComplaintLength) }),
    answers: { 200: OfficeComplaint },
    refusals: {
      400: 'Field errors',
      404: 'No such complaint',
      409: 'It was answered already',
      422: keyUsed,
    },
  },
} satisfies Endpoints
