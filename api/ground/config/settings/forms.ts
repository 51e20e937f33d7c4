import * as z from 'zod'

/** What a setting may look like. Defaults are given as text, as they would be set: `.prefault('4000')`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max} is needed`)
    .transform(Number)
    .refine(
      (value) => value >= min && value <= max,
      `a whole number from ${min} to ${max} is needed`,
    )

export const port = wholeNumber(1, 65_535)

/** In paise. */
export const rupees = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'an amount in rupees is needed')
  .transform((amount) => Math.round(Number(amount) * 100))

export const text = z.string().min(1)

export const onOff = z.enum(['on', 'off'])

export const longSecret = z.string().min(16, 'at least 16 characters are needed')

export const url = z.url({ protocol: /^https?$/ }).transform((given) => given.replace(/\/+$/, ''))

export const loopback = ['127.0.0.1', '::1', 'localhost']

export const list = z.string().transform((given) =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
