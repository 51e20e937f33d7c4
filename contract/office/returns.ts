import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { id, requiredText, rupees, text, wholeNumber } from '../fields.ts'
import { requestTypes } from '../return-request.ts'
import { cursor, keyUsed, listOf } from './fields.ts'
import { grades } from './grades.ts'
import { Photo } from './photos.ts'
import { officeReturnStates } from './return-states.ts'

export type OfficeReturnState = (typeof officeReturnStates)[number]

export type Grade = (typeof grades)[number]

const at = z.iso.datetime()

const Parcel = z.object({
  awb: z.string().nullable(),
  courier: z.string(),
  status: z.string(),
  place: z.string().meta({ description: 'Where it is now, in words' }),
})

export const OfficeReturn = z
  .object({
    id: z.int(),
    order: z.string().meta({ description: "The order's number" }),
    state: z.enum(officeReturnStates),
    type: z.enum(requestTypes),
    asked_at: at,
    name: z.string().nullable().meta({ description: 'Null without the right `people`' }),
    reason: z.string(),
    rejection: z.string().nullable(),
    is_our_fault: z.boolean().meta({
      description: 'Defective, wrong or late: the fee for cash on delivery goes back, too',
    }),
    wanted_size: z.string().nullable().meta({ description: 'Of an exchange' }),
    is_replacement: z.boolean().meta({ description: 'An exchange for the size that she has' }),
    waits_for_us: z.boolean().meta({ description: 'The shop is next, not customer or courier' }),
    lines: z.array(
      z.object({
        id: z.int(),
        size_id: z.int(),
        quantity: z.int(),
        code: z.string().meta({ description: 'What a scanner reads on the piece' }),
        shelf: z.string(),
        product_name: z.string(),
        color_name: z.string(),
        size: z.string(),
        image: z.string().nullable(),
        grades: z
          .object({ shelf: z.int(), second: z.int(), waste: z.int() })
          .nullable()
          .meta({ description: 'How many pieces went where; null until they are graded' }),
      }),
    ),
    pickup: Parcel.nullable(),
    exchange: z
      .object({
        number: z.string().meta({ description: 'Under which its parcel is packed' }),
        parcel: Parcel.nullable(),
      })
      .nullable(),
    refund: z
      .object({
        amount: rupees.nullable().meta({ description: 'Null without the right `amounts`' }),
        state: z.enum(['waiting', 'due', 'paid']),
      })
      .nullable(),
    refund_due: z
      .object({
        by: z.enum(['razorpay', 'upi']),
        amounts: z.array(rupees).nullable().meta({
          description: 'Of one piece, of two …, without the fee; null without the right `amounts`',
        }),
        cod_fee: rupees.nullable(),
        has_cod_fee: z
          .boolean()
          .meta({ description: 'It goes back, too, where the fault is ours' }),
      })
      .nullable()
      .meta({ description: 'What goes back once it is graded; null from then on' }),
    photos: z.array(Photo),
    can: z
      .object({
        approve: z.boolean(),
        reject: z.boolean(),
        pickup: z.boolean(),
        grade: z.boolean(),
        take_back: z.boolean().meta({ description: 'Its grade' }),
        exchange: z.boolean(),
      })
      .meta({ description: 'What it allows as it stands, whoever asks' }),
  })
  .meta({ id: 'OfficeReturn' })
export type OfficeReturn = z.infer<typeof OfficeReturn>

/** A form has it as text. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .meta({ override: { type: 'boolean' } })

const line = z.object({
  size_id: id,
  quantity: wholeNumber(1, 99, 'Quantity must be between 1 and 99.'),
  grade: z.enum(grades, 'Choose shelf, second or waste.'),
})

const act = { acts: true, params: z.object({ id }), answers: { 200: OfficeReturn } } as const
const noSuchReturn = { 404: 'No such return' }
const elsewhere = 'It stands elsewhere, or another was first'

export const officeReturnsEndpoints = {
  'GET /api/office/returns/': {
    summary:
      'What customers send back, newest first, 50 a page; of the open ones first what waits for the shop',
    staff: 'orders',
    query: z.object({
      state: z
        .enum(['', 'Open', ...officeReturnStates], 'There is no such state.')
        .default('')
        .meta({ description: 'Open: not closed or rejected' }),
      search: text(60).default('').meta({ description: 'An order number, or an AWB' }),
      cursor,
    }),
    answers: { 200: listOf(OfficeReturn) },
    refusals: { 400: 'Field errors' },
  },
  'POST /api/office/returns/{id}/approve/': {
    ...act,
    summary: 'Let the customer send it back',
    staff: 'returns',
    refusals: { ...noSuchReturn, 409: elsewhere, 422: keyUsed },
  },
  'POST /api/office/returns/{id}/reject/': {
    ...act,
    summary: 'Turn it down, in words for the customer; until its pieces are graded',
    staff: 'returns',
    body: z.object({ reason: requiredText(500) }),
    refusals: { 400: 'Field errors', ...noSuchReturn, 409: elsewhere, 422: keyUsed },
  },
  'POST /api/office/returns/{id}/pickup/': {
    ...act,
    summary: 'Have the courier collect it; or record who else brings it',
    staff: 'returns',
    body: z.object({
      by: z.enum(['courier', 'customer', 'hand']).default('courier').meta({
        description:
          'courier: asked by the shop; customer: she brings or sends it; hand: courier and awb',
      }),
      courier: text(60).default(''),
      awb: text(60).default(''),
    }),
    refusals: {
      400: 'Field errors',
      ...noSuchReturn,
      409: `${elsewhere}, or the courier refuses`,
      422: keyUsed,
      503: 'The courier does not answer; the shop asks it again by itself',
    },
  },
  'POST /api/office/returns/{id}/grade/': {
    ...act,
    summary: 'Receive its pieces, each by its grade; the money, or the new pieces, are then due',
    staff: 'grade',
    body: z.object({
      lines: z.array(line).min(1, 'Grade each piece.').max(99),
      is_short: flag.optional().meta({
        description: 'Fewer came than were asked back: the others stay with the customer',
      }),
      is_our_fault: flag.optional().meta({
        description: "Without it, the customer's reason decides",
      }),
      holds_refund: flag.optional().meta({
        description:
          'Razorpay is asked for it after ten minutes, until when the grade can be taken back',
      }),
      refund_instead: flag
        .optional()
        .meta({ description: 'For an exchange whose size is sold out' }),
    }),
    refusals: { 400: 'Field errors', ...noSuchReturn, 409: elsewhere, 422: keyUsed },
  },
  'POST /api/office/returns/{id}/take-back/': {
    ...act,
    summary: 'Take its grade back, until its refund is paid or sent to Razorpay',
    staff: 'grade',
    refusals: {
      ...noSuchReturn,
      409: 'It is not graded, a piece was sold, or its refund or new pieces are on their way',
      422: keyUsed,
    },
  },
  'POST /api/office/returns/{id}/exchange/': {
    ...act,
    summary: "Give an exchange's new parcel its number, under which it is packed",
    staff: 'returns',
    refusals: { ...noSuchReturn, 409: elsewhere, 422: keyUsed },
  },
} satisfies Endpoints
