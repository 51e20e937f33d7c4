import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { phone, text } from './fields.ts'
import { missingField } from './missing-field.ts'
import { pinCodeForm, pinCodeFormError, plainPinCode } from './pin-code-form.ts'

const at = z.iso.datetime()

const answers = ['again', 'address', 'cancel'] as const

/** What a link of a mail shows of a delivery that failed: nothing else of hers. */
export const FailedDelivery = z
  .object({
    state: z
      .enum(['open', 'answered', 'closed'])
      .meta({ description: 'Closed once the parcel has moved on' }),
    order_number: z.string(),
    courier: z.string(),
    attempts: z.int(),
    reason: z.string().meta({ description: 'In the words of the courier' }),
    failed_at: at.nullable(),
    answer_by: at.nullable(),
    days: z
      .array(z.iso.date())
      .meta({ description: 'On which it may come again: the next six on which couriers deliver' }),
    can_cancel: z.boolean(),
    is_unpaid: z.boolean().meta({ description: 'Whether it was to be paid at the door' }),
    answer: z
      .object({ what: z.enum(answers), by_you: z.boolean(), wanted_on: z.iso.date().nullable() })
      .nullable(),
  })
  .meta({ id: 'FailedDelivery' })
export type FailedDelivery = z.infer<typeof FailedDelivery>

export const DeliveryPromise = z
  .object({
    pin: z.string(),
    is_known: z
      .boolean()
      .meta({ description: "Whether the courier's answer for the PIN code is known" }),
    is_served: z.boolean().meta({ description: 'True where nothing is known' }),
    cod_available: z.boolean().nullable(),
    arrives_by: z.iso.date().nullable().meta({ description: 'Of an order placed now' }),
  })
  .meta({ id: 'DeliveryPromise' })
export type DeliveryPromise = z.infer<typeof DeliveryPromise>

const token = text(500)
const badLink = 'The link is not whole'

export const DeliveryAnswer = z
  .object({
    token,
    answer: z.enum(answers, 'Choose what we shall do.'),
    wanted_on: z
      .union([z.iso.date(), z.literal('')], 'Choose a day.')
      .default('')
      .meta({ description: 'One of `days`; none for as soon as may be' }),
    address_line1: text(200).default(''),
    address_line2: text(200).default(''),
    phone: phone.default('').meta({ description: 'Left empty it stays as it is' }),
  })
  .refine(({ answer, address_line1 }) => answer !== 'address' || address_line1 !== '', {
    path: ['address_line1'],
    message: missingField,
  })
export type DeliveryAnswer = z.output<typeof DeliveryAnswer>

export const deliveryEndpoints = {
  'GET /api/delivery-promise/': {
    summary: 'By when an order placed now arrives at a PIN code, and whether it may be paid there',
    query: z.object({
      pin: z.string().transform(plainPinCode).pipe(z.string().regex(pinCodeForm, pinCodeFormError)),
    }),
    answers: { 200: DeliveryPromise },
    refusals: { 400: 'No PIN code', 429: 'Too many PIN codes' },
  },
  'GET /api/delivery/': {
    summary: 'A delivery that failed, by the token of the link that was mailed',
    query: z.object({ token: token.default('') }),
    answers: { 200: FailedDelivery },
    refusals: { 400: badLink },
  },
  'POST /api/delivery/': {
    summary:
      'Say what shall become of a parcel whose delivery failed; a link is good for one answer',
    body: DeliveryAnswer,
    answers: { 200: FailedDelivery },
    refusals: {
      400: `Field errors, or ${badLink.toLowerCase()}`,
      409: 'It was answered already, or the parcel has moved on',
      429: 'Too many tries',
    },
  },
} satisfies Endpoints
