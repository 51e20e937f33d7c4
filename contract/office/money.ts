import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { remittanceColumns } from '../field-limits.ts'
import { flag, id, requiredText, rupees, text } from '../fields.ts'
import { Actor, cursor, keyUsed, listOf } from './fields.ts'
import { CourierCosts, WeightCharge } from './weight-charges.ts'

const at = z.iso.datetime()

/** Of a file of 9,000 rows and more; as text in a form it stays below what a call may be. */
export const maxRemittanceBytes = 700_000

export type RemittanceColumn = (typeof remittanceColumns)[number]

/** Which column of a file is which, as a form has it. */
export type GivenColumns = { [_ in `${RemittanceColumn}_column`]?: string | undefined }

/** Of a column of a courier's file. */
export const maxNameLength = 200

/** Of a file whose columns are not known: the names of all, and what none of them is known to be. */
export const UnknownColumns = z.object({
  found: z.array(z.string()),
  missing: z.array(z.enum(remittanceColumns)),
})
export type UnknownColumns = z.infer<typeof UnknownColumns>

export const cashPlaces = ['door', 'courier', 'bank'] as const
export type CashPlace = (typeof cashPlaces)[number]

export const OfficeRefund = z
  .object({
    id: z.int(),
    order: z.string().nullable().meta({ description: 'Null where no order came of the payment' }),
    amount: rupees,
    state: z.enum(['waiting', 'due', 'paid']).meta({
      description: 'waiting: for a second person; due: for Razorpay, or for who pays by UPI',
    }),
    method: z.enum(['razorpay', 'upi']),
    reason: z.string(),
    since: at,
    caused_by: Actor,
    approved_by: Actor,
    can_approve: z.boolean().meta({ description: 'Whether she who asks may approve it' }),
  })
  .meta({ id: 'OfficeRefund' })
export type OfficeRefund = z.infer<typeof OfficeRefund>

const Payout = z.object({
  id: z.int().meta({ description: "The refund's" }),
  order: z.string().nullable(),
  amount: rupees,
  upi_id: z.string().nullable().meta({ description: 'Null until the customer has given one' }),
  upi_link: z.string().nullable().meta({
    description:
      'Opens a UPI app with payee and sum; /api/office/refunds/{id}/upi.svg has it as a QR code',
  }),
  customer: z.object({ name: z.string(), email: z.string() }).nullable(),
  since: at,
})

const Settlement = z.object({
  id: z.string(),
  amount: rupees.meta({ description: 'Paid into the bank, after fees and tax' }),
  fees: rupees,
  tax: rupees,
  status: z.string(),
  utr: z.string().nullable().meta({ description: "The bank's number" }),
  at,
})

export const RemittanceException = z
  .object({
    id: z.int(),
    awb: z.string(),
    order: z.string().nullable(),
    expected: rupees.nullable().meta({ description: 'Null where we know of nothing due' }),
    got: rupees,
    why: z.string(),
    date: z.iso.date(),
    reference: z.string(),
    at,
    actor: Actor.meta({ description: 'Who took the file in' }),
    short: rupees.nullable().meta({ description: 'What can be accepted; null where nothing can' }),
    is_rounding: z.boolean().meta({ description: 'Up to ₹1 short: no reason is needed' }),
    reminded_at: at.nullable(),
    reminder: z
      .object({ subject: z.string(), text: z.string() })
      .meta({ description: 'A mail to the courier' }),
    settlement: z.enum(['accepted', 'noted', 'remitted']).nullable().meta({
      description: 'remitted: a later file has it; null while it is open',
    }),
    reason: z.string().nullable(),
    settled_at: at.nullable(),
    settled_by: Actor,
  })
  .meta({ id: 'RemittanceException' })
export type RemittanceException = z.infer<typeof RemittanceException>

export const Money = z
  .object({
    cash: z.object({ door: rupees, courier: rupees, bank: rupees }),
    ages: z
      .array(
        z.object({
          from_days: z.int(),
          to_days: z.int().nullable(),
          count: z.int(),
          amount: rupees,
        }),
      )
      .meta({ description: 'Cash at the courier by days since delivery' }),
    refunds: z.array(OfficeRefund).meta({
      description: 'Up to 200 that are open, the oldest first, and the last 50 that are paid',
    }),
    payouts: z.array(Payout).meta({ description: 'Refunds to be paid by hand, by UPI' }),
    remittance_exceptions: z.array(RemittanceException).meta({
      description: 'Up to 200 that are open, the oldest first, and the last 25 settled',
    }),
    settlements: z.array(Settlement).meta({ description: "Razorpay's last 50, newest first" }),
    courier_costs: CourierCosts.meta({
      description: 'What couriers have charged in 30 days, less what they gave back',
    }),
    weight_charges: z.array(WeightCharge).meta({
      description:
        'Up to 100 to be answered, by their deadline; then the last 25 answered and the last 25 lapsed of a month',
    }),
    reconciliation: z
      .object({ at, discrepancies: z.array(z.string()) })
      .nullable()
      .meta({ description: 'What the last nightly sums came to' }),
  })
  .meta({ id: 'Money' })
export type Money = z.infer<typeof Money>

export const Remittance = z
  .object({
    matched: z.array(
      z.object({
        awb: z.string(),
        order: z.string(),
        amount: rupees,
        date: z.iso.date(),
        reference: z.string(),
      }),
    ),
    exceptions: z.array(
      z.object({
        awb: z.string(),
        expected: rupees.nullable().meta({ description: 'Null where we know of nothing due' }),
        got: rupees,
        why: z.string(),
        order: z.string().nullable(),
        row: z.int().meta({ description: 'In the file; its head is row 1' }),
      }),
    ),
    sums: z.object({ matched: rupees, exceptions: rupees, total: rupees, rows: z.int() }),
  })
  .meta({ id: 'Remittance' })
export type Remittance = z.infer<typeof Remittance>

const column = text(maxNameLength).optional().meta({
  description: "The column's name in the file, where the courier's is not known; it is remembered",
})

const noSuchRefund = { 404: 'No such refund' }
const params = z.object({ id })
const settles = {
  staff: 'money',
  acts: true,
  params,
  answers: { 200: RemittanceException },
} as const

export const officeMoneyEndpoints = {
  'GET /api/office/money/': {
    summary: 'Where the money is: cash on delivery, refunds, payouts, settlements, nightly sums',
    staff: 'money',
    answers: { 200: Money },
  },
  'GET /api/office/money/cash/': {
    summary: 'The orders whose cash is at a place, since when; the oldest first, 200 a page',
    staff: 'money',
    query: z.object({ place: z.enum(['door', 'courier']).default('courier'), cursor }),
    answers: {
      200: listOf(
        z.object({
          order: z.string(),
          awb: z.string().nullable(),
          courier: z.string().nullable(),
          amount: rupees,
          since: at,
        }),
      ),
    },
    refusals: { 400: 'Field errors' },
  },
  'POST /api/office/remittances/': {
    summary:
      "A courier's remittance, CSV or XLSX whose first row names awb, amount, date, reference; a dry run is the same, rolled back",
    staff: 'money',
    acts: true,
    body: z.object({
      file: z
        .file('Choose a CSV or XLSX file.')
        .refine((file) => file.size > 0, 'Choose a CSV or XLSX file.')
        .refine(
          (file) => file.size <= maxRemittanceBytes,
          `The file may have ${maxRemittanceBytes / 1_000} kB at most: cut it in two.`,
        )
        .meta({ override: { type: 'string', format: 'binary' } }),
      dry_run: flag.default(false),
      awb_column: column,
      amount_column: column,
      date_column: column,
      reference_column: column,
    }),
    answers: { 200: Remittance },
    refusals: {
      400: 'Field errors: what of the file cannot be read, by row; `columns` has those found and missing',
      422: keyUsed,
    },
  },
  'POST /api/office/remittance-exceptions/{id}/accept/': {
    ...settles,
    summary: 'Accept that less came than was collected: the rest is written as a loss',
    body: z.object({
      reason: text(500).default('').meta({ description: 'Needed for more than ₹1' }),
    }),
    refusals: {
      400: 'Field errors',
      404: 'No such exception',
      409: 'It is settled, or is not short of cash that the courier has',
      422: keyUsed,
    },
  },
  'POST /api/office/remittance-exceptions/{id}/note/': {
    ...settles,
    summary: 'Settle it with a note: no cash moves',
    body: z.object({ reason: requiredText(500) }),
    refusals: {
      400: 'Field errors',
      404: 'No such exception',
      409: 'It is settled',
      422: keyUsed,
    },
  },
  'POST /api/office/remittance-exceptions/{id}/remind/': {
    ...settles,
    summary: 'Write down that the courier was reminded of it',
    refusals: { 404: 'No such exception', 409: 'It is settled', 422: keyUsed },
  },
  'GET /api/office/refunds/{id}/upi.svg': {
    summary: 'The QR code of a refund that is paid by hand, for a UPI app',
    staff: 'money',
    params,
    stream: 'image/svg+xml',
    answers: { 200: z.string().meta({ description: 'An SVG image' }) },
    refusals: { 404: 'No such refund waits for its payment by hand, or it has no UPI id' },
  },
  'POST /api/office/refunds/{id}/approve/': {
    summary: 'Let a refund go out that is above the limit of who caused it',
    staff: 'money',
    fresh: true,
    acts: true,
    params,
    answers: { 200: OfficeRefund },
    refusals: {
      ...noSuchRefund,
      409: 'It does not wait, she has caused it, or it is above her limit too',
      422: keyUsed,
    },
  },
  'POST /api/office/refunds/{id}/paid/': {
    summary: "Say that a refund was paid by UPI, with the bank's number",
    staff: 'money',
    acts: true,
    params,
    body: z.object({ reference: requiredText(100) }),
    answers: { 200: OfficeRefund },
    refusals: {
      400: 'Field errors',
      404: 'No such refund is paid by hand',
      409: 'It waits for a second person, is paid, or the number is of another refund',
      422: keyUsed,
    },
  },
} satisfies Endpoints
