import * as z from 'zod'
import { maxAddressLength, maxNameLength } from './field-limits.ts'
import { gstinError, isGstin, plainGstin } from './gstin.ts'
import { missingField } from './missing-field.ts'
import { phoneError, plainPhone } from './phone-numbers.ts'
import { maxPictureBytes, pictureErrors } from './picture-rules.ts'
import { plainDigits } from './plain-digits.ts'
import { visibleText } from './visible-text.ts'

const maxId = 2_147_483_647
const invalidId = 'A valid id is required.'

/** As {@link id}, with one message for whatever is wrong with it. */
export const idWithMessage = (message?: string, max = maxId) =>
  z
    .union(
      [
        z.int(message).positive(message).max(max, message),
        z.string().regex(/^[1-9]\d{0,15}$/, message ?? invalidId),
      ],
      message,
    )
    .transform(Number)
    .refine((value) => value <= max, message ?? invalidId)
    .meta({ override: { type: 'integer', minimum: 1 } })

/** A positive id. Forms and URLs carry it as text. */
export const id = idWithMessage()

/** An id of orders or of their lines, of which there may be more than 2³¹. */
export const orderId = idWithMessage(undefined, Number.MAX_SAFE_INTEGER)

/** A whole number within limits, as a number or as text. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .overwrite(plainDigits)
          .regex(/^-?\d{1,15}$/, message),
      ],
      message,
    )
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message)
    .meta({ override: { type: 'integer', minimum: min, maximum: max } })

/**
 * Typed text: trimmed, blank where nothing of it is seen, of a limited length, without what PostgreSQL cannot store: NUL, and half of
 * a surrogate pair.
 */
export const text = (max: number) =>
  z
    .string()
    .trim()
    // A form's lines end in two characters, of which its field counted one.
    .overwrite((value) => visibleText(value.replaceAll('\r\n', '\n')))
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => !value.includes('\0'), 'Text may not contain a NUL character.')
    .refine((value) => value.isWellFormed(), 'Text may not contain half of a character.')

/** As {@link text}, and not blank. */
export const requiredText = (max: number) => text(max).min(1, missingField)

/** The part of an address that names a page or a list. */
export const slugOf = (max: number) =>
  requiredText(max).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a-z, 0-9 and single hyphens.')

/** The name that the shop greets a customer by. */
export const firstName = requiredText(maxNameLength)

/** The address of an account, as it is typed. */
export const accountAddress = text(maxAddressLength)

/** A phone number where nothing names its country: India's, or with + of anywhere; '' for none. */
export const anyPhone = z
  .string()
  .trim()
  .overwrite((typed) => plainPhone(typed))
  .refine((value) => phoneError('', value) === undefined, {
    error: ({ input }) => phoneError('', String(input)),
  })
  .meta({
    description: 'Digits; spaces, dashes, +91, 0091 and a leading 0 are taken off. Others have a +',
  })

/** A phone number whose country decides further. */
export const phone = z
  .string()
  .trim()
  .max(40, 'Use at most 40 characters.')
  .refine((typed) => /^(\+?\d+)?$/.test(plainPhone(typed)), 'A phone number has digits only.')
  .meta({ description: 'As it is written in the country, or with + and its code, which is stored' })

/** The GST number of a business that orders. Empty is none. */
export const gstin = z
  .string()
  .max(40, gstinError)
  .transform(plainGstin)
  .refine((text) => text === '' || isGstin(text), gstinError)
  .transform((text) => text || undefined)
  .optional()
  .meta({ override: { type: 'string' }, description: 'GSTIN of a business, for its invoice' })

/** A checkbox or flag, as a boolean or as a form's text. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', 'on', 'off', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === 'on' || value === '1')
  .meta({ override: { type: 'boolean' } })

/** A picture of a form. A file input that was left empty is none. */
export const picture = z
  .union([z.file(), z.literal('')], pictureErrors.type)
  .transform((file) => (file === '' || (file.name === '' && file.size === 0) ? undefined : file))
  .refine((file) => !file || file.size <= maxPictureBytes, pictureErrors.bytes)
  .optional()
  .meta({ override: { type: 'string', format: 'binary' } })

/** Of a list. A bad page is 404 `Invalid page.`, so any text comes through to that refusal. */
export const page = z
  .union([z.string(), z.number()])
  .transform(String)
  .default('1')
  .meta({ override: { type: 'integer', minimum: 1 } })

export const invalidPage = { 404: 'Invalid page.' }

export const rupees = z.number().meta({ description: 'Rupees, with at most two decimals' })

export const message = z.object({ message: z.string() })

const notRupees = 'This must be an amount in rupees.'

/** An amount of an order, as a number or as text. */
export const typedRupees = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d+)?$/, notRupees),
    ],
    notRupees,
  )
  .transform(Number)
  .refine((rupees) => rupees >= 0 && rupees <= 1e9, notRupees)
