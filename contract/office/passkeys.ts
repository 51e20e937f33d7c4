import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { id, message, requiredText, text } from '../fields.ts'
import { givenPassword } from '../passwords.ts'
import { Me } from './sessions.ts'

const Passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: z.iso.datetime(),
    used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

const PasskeyOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions', description: 'JSON for the browser’s parse…OptionsFromJSON' })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

const body = z.object({
  response: text(20_000)
    .min(1, 'A passkey needs JavaScript. Log in with your password instead.')
    .meta({ description: 'The credential as JSON text, by its toJSON()' }),
})
const refused = { 400: 'A passkey that is not known, or an answer that is old or was used' }
const tries = { 429: 'Too many wrong tries' }

export const officePasskeyEndpoints = {
  'POST /api/office/passkeys/challenge/': {
    summary: 'What a passkey has to sign, for a login or a fresh code; good for five minutes, once',
    answers: { 200: PasskeyOptions },
  },
  'POST /api/office/login/passkey/': {
    summary: 'Sign a member of staff in by her passkey alone',
    body,
    answers: { 200: Me },
    refusals: { ...refused, ...tries },
  },
  'POST /api/office/fresh/passkey/': {
    summary: 'A passkey in place of a fresh code; this session has it for five minutes',
    staff: 'anyone',
    body,
    answers: { 200: message },
    refusals: { ...refused, ...tries },
  },
  'GET /api/office/passkeys/': {
    summary: 'The passkeys of who asks',
    staff: 'anyone',
    answers: { 200: z.object({ results: z.array(Passkey) }) },
  },
  'POST /api/office/passkeys/start/': {
    summary: 'What the browser needs to make a passkey, for this session and five minutes',
    staff: 'anyone',
    fresh: 'if any',
    body: z.object({ password: givenPassword }),
    answers: { 200: PasskeyOptions },
    refusals: { 400: 'A wrong password', ...tries },
  },
  'POST /api/office/passkeys/': {
    summary: 'Register a passkey; from now on a password alone does not log in',
    staff: 'anyone',
    body: body.extend({ name: requiredText(60) }),
    answers: { 201: z.object({ results: z.array(Passkey) }) },
    refusals: { ...refused, 409: 'It is registered already' },
  },
  'DELETE /api/office/passkeys/{id}/': {
    summary: 'Remove one of the own passkeys',
    staff: 'anyone',
    fresh: 'if any',
    params: z.object({ id }),
    answers: { 200: message },
    refusals: { 404: 'No such passkey' },
  },
} satisfies Endpoints
