import * as z from 'zod'
import { complaintKinds } from './complaint-kinds.ts'
import type { Endpoints } from './endpoint.ts'
import { maxComplaintLength, maxNameLength } from './field-limits.ts'
import { anyPhone, requiredText, text } from './fields.ts'
import { email } from './passwords.ts'

export const complaintsEndpoints = {
  'POST /api/complaints/': {
    summary:
      'Make a complaint, which gets a ticket and is answered by mail; with or without a token',
    body: z.object({
      kind: z.enum(complaintKinds).default('order'),
      name: requiredText(maxNameLength),
      email,
      phone: anyPhone.default(''),
      order_number: text(20).default(''),
      message: requiredText(maxComplaintLength),
    }),
    answers: {
      201: z.object({
        ticket: z.string(),
        answer_by: z.iso.datetime().meta({ description: 'By when the law asks for an answer' }),
      }),
    },
    refusals: { 400: 'Field errors', 401: 'A token whose session has ended', 429: 'Too many' },
  },
} satisfies Endpoints
