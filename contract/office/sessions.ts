import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { minStaffPasswordLength } from '../field-limits.ts'
import { message, rupees, text } from '../fields.ts'
import { missingField } from '../missing-field.ts'
import { givenPassword, typedEmail } from '../passwords.ts'
import { plainDigits } from '../plain-digits.ts'
import { rights, roles } from './roles.ts'

export const StaffPassword = z
  .string('Password is required')
  .min(
    minStaffPasswordLength,
    `Password must be at least ${minStaffPasswordLength} characters long`,
  )
  .max(200, 'Use at most 200 characters.')
  .refine((value) => !value.includes('\0'), 'Text may not contain a NUL character.')

export const Me = z
  .object({
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    rights: z.array(z.enum(rights)),
    refund_limit: rupees.nullable().meta({
      description: 'What a refund may be without a second person; null for any',
    }),
    has_second_factor: z.boolean(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

const code = text(20)
  .overwrite(plainDigits)
  .meta({ description: 'Six digits of the authenticator app' })
const sixDigits = code
  .overwrite((value) => value.replaceAll(' ', ''))
  .regex(/^\d{6}$/, 'Enter the six digits of your authenticator app.')

export const officeSessionsEndpoints = {
  'POST /api/office/login/': {
    summary: 'Sign a member of staff in, by the HttpOnly cookie `office`',
    body: z.object({
      email: typedEmail.min(1, missingField),
      password: givenPassword,
      code: code.optional(),
    }),
    answers: { 200: Me },
    refusals: {
      400: 'Invalid email or password; or `code`, when the second factor is missing or wrong',
      429: 'Too many wrong tries',
    },
  },
  'POST /api/office/logout/': {
    summary: 'End this session of a member of staff',
    staff: 'anyone',
    answers: { 200: message },
  },
  'GET /api/office/me/': {
    summary: 'Who is signed in, and what she may do',
    staff: 'anyone',
    answers: { 200: Me },
  },
  'POST /api/office/welcome/': {
    summary: 'Set the password by the link of an invitation, once; every session ends',
    body: z.object({ token: text(200), password: StaffPassword }),
    answers: { 200: z.object({ email: z.string() }) },
    refusals: { 400: 'Field errors, or a link that is old or was used', 429: 'Too many tries' },
  },
  'POST /api/office/fresh/': {
    summary: 'A code for what needs a fresh one; this session has it for five minutes',
    staff: 'anyone',
    body: z.object({ code: sixDigits }),
    answers: { 200: message },
    refusals: {
      400: 'A wrong code, or one that was used',
      409: 'There is no second factor yet',
      429: 'Too many wrong tries',
    },
  },
  'POST /api/office/second-factor/': {
    summary: 'A new secret for the authenticator app; it counts once it is confirmed',
    staff: 'anyone',
    fresh: 'if any',
    body: z.object({ password: givenPassword }),
    answers: {
      200: z.object({
        secret: z.string(),
        uri: z.string().meta({ description: 'otpauth://, which the app reads from a QR code' }),
      }),
    },
    refusals: {
      400: 'A wrong password',
      409: 'There is a second factor; an invitation takes it away',
      429: 'Too many wrong tries',
    },
  },
  'POST /api/office/second-factor/confirm/': {
    summary: 'From now on the login asks for a code; every other session ends',
    staff: 'anyone',
    body: z.object({ code: sixDigits }),
    answers: { 200: Me },
    refusals: { 400: 'A wrong code, or no secret that waits', 429: 'Too many wrong tries' },
  },
} satisfies Endpoints
