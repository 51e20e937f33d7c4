import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { maxEmailLength } from './field-limits.ts'
import { message, text } from './fields.ts'
import { missingField } from './missing-field.ts'
import { plainDigits } from './plain-digits.ts'

/** An e-mail as accounts store it: in lower case, without signs that are not seen, as copied text may have. */
export const typedEmail = text(maxEmailLength)
  .overwrite((typed) => typed.replaceAll(/\p{Cf}/gu, '').trim())
  .toLowerCase()

export const email = typedEmail.min(1, missingField).pipe(z.email('Enter a valid email address.'))

/** 5 to 20 characters, as the spec's fields allow. Devices write ä as one or as two; both are the same. */
export const newPassword = z
  .string('Password is required')
  .normalize()
  .min(1, 'Password is required')
  .min(5, 'Password must be at least 5 characters long')
  .max(20, 'Password must be at most 20 characters long')
  .refine((value) => !value.includes('\0'), 'Text may not contain a NUL character.')

export const repeatedPassword = z
  .string('Confirm password is required')
  .normalize()
  .min(1, 'Confirm password is required')

/** An existing password, whatever rules held when it was chosen. */
export const givenPassword = z.string().min(1, missingField).max(200, 'Use at most 200 characters.')

const sixDigits = 'Please enter 6-digit OTP'

export const otp = z
  .string(sixDigits)
  .trim()
  .overwrite(plainDigits)
  .regex(/^\d{6}$/, sixDigits)

const NewPassword = z
  .object({ new_password: newPassword, confirm_password: repeatedPassword })
  .refine((body) => body.new_password === body.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match',
  })

export const ChangePassword = z
  .object({
    old_password: givenPassword,
    new_password: newPassword,
    confirm_new_password: z.string().normalize(),
  })
  .refine((body) => body.new_password === body.confirm_new_password, {
    path: ['confirm_new_password'],
    message: 'New passwords do not match.',
  })
export type ChangePassword = z.output<typeof ChangePassword>

const flow = 'The flow is carried by an HttpOnly cookie of the browser that asked'

export const passwordsEndpoints = {
  'POST /api/change-password/': {
    summary: 'Change the password; every other session ends',
    auth: true,
    body: ChangePassword,
    answers: { 200: message },
    refusals: {
      400: 'Field errors, such as a wrong old password',
      429: 'Too many wrong passwords, here or at the login; or too many changes at once',
    },
  },
  'POST /api/password-reset/': {
    summary: `Send a code of 6 digits to an account’s e-mail. ${flow}`,
    body: z.object({ email }),
    answers: { 200: message },
    refusals: {
      400: 'Email not registered!',
      429: 'Too many codes for this account in a day, or too many from this address in an hour',
    },
  },
  'POST /api/verify-otp/': {
    summary: 'Verify the code: 10 minutes, 5 guesses, once',
    body: z.object({
      otp,
    }),
    answers: { 200: message },
    refusals: { 400: 'Invalid OTP!, or no code of this browser can be verified any more' },
  },
  'POST /api/set-new-password/': {
    summary: 'Set the password after a verified code; every session ends',
    body: NewPassword,
    answers: { 200: message },
    refusals: { 400: 'Field errors, or no verified code of this browser' },
  },
} satisfies Endpoints
