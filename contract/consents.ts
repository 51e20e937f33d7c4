import * as z from 'zod'
import { consentPurposes } from './consent-texts.ts'
import type { Endpoints } from './endpoint.ts'
import { message } from './fields.ts'

export const Consent = z
  .object({
    purpose: z.enum(consentPurposes),
    /** False where it was withdrawn. */
    is_given: z.boolean(),
    /** What she read and pressed. */
    text: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>

export const consentsEndpoints = {
  'GET /api/consents/': {
    summary: 'What the customer consents to now',
    auth: true,
    answers: { 200: z.array(Consent) },
  },
  'DELETE /api/consents/{purpose}/': {
    summary: 'Withdraw a consent; what it was asked for ends with it',
    auth: true,
    params: z.object({ purpose: z.enum(consentPurposes) }),
    answers: { 200: message },
    refusals: { 400: 'The terms end with the account', 404: 'She has not consented to it' },
  },
} satisfies Endpoints
