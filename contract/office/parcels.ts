import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { id, requiredText, rupees, text } from '../fields.ts'
import { orderStatuses } from '../order-statuses.ts'
import { Actor, cursor, keyUsed, listOf, stale } from './fields.ts'
import { grades } from './grades.ts'
import { AddressCorrection } from './orders.ts'

const at = z.iso.datetime()

export const parcelProblems = ['ndr', 'rto', 'lost', 'damaged'] as const
export const problemFilters = ['', 'ndr', 'rto', 'lost'] as const
export type ProblemFilter = (typeof problemFilters)[number]

const Answer = z.object({
  what: z.enum(['reattempt', 'address', 'return']),
  wanted_on: z.iso.date().nullable(),
  at,
  actor: Actor,
  state: z.enum(['waiting', 'told', 'refused']).meta({ description: 'With the courier' }),
  tries: z.int(),
  error: z.string().nullable().meta({ description: 'Why the courier has not taken it' }),
})

const Claim = z.object({
  kind: z.enum(['lost', 'damaged']),
  reference: z.string(),
  amount: rupees.nullable().meta({ description: 'Null without the right `amounts`' }),
  outcome: z.enum(['open', 'paid', 'refused']),
  remedy: z.enum(['again', 'refund']).nullable(),
  at,
  actor: Actor,
})

export const OfficeParcel = z
  .object({
    id: z.int(),
    awb: z.string().nullable(),
    courier: z.string(),
    status: z.string(),
    place: z.string().meta({ description: 'Where it is now, in words' }),
    refund_due: z
      .object({ amount: rupees.nullable(), by: z.enum(['razorpay', 'upi']) })
      .nullable()
      .meta({ description: 'What goes back once it is received; null where nothing does' }),
    direction: z.enum(['forward', 'return', 'exchange']),
    tracking_url: z.string().nullable(),
    booked_at: at,
    order: z.string().meta({ description: 'Its number' }),
    order_status: z.enum(orderStatuses),
    version: z.int().meta({ description: 'Of the order, as its address has it' }),
    payment_method: z.enum(['cod', 'card']),
    amount: rupees.nullable().meta({ description: 'Of the order; null without `amounts`' }),
    name: z.string().nullable().meta({ description: 'Null without the right `people`' }),
    city: z.string().nullable(),
    postal_code: z.string().nullable(),
    lines: z.array(
      z.object({
        size_id: z.int(),
        quantity: z.int(),
        product_name: z.string(),
        color_name: z.string(),
        size: z.string(),
      }),
    ),
    problem: z
      .object({
        kind: z.enum(parcelProblems),
        since: at,
        due_at: at.meta({ description: 'Until when it has to be dealt with' }),
        is_overdue: z.boolean(),
        attempts: z.int(),
        reason: z.string().meta({ description: 'Why it was not delivered, as the courier says' }),
        is_here: z.boolean().meta({ description: 'Of an RTO: the courier has brought it' }),
      })
      .nullable(),
    answer: Answer.nullable().meta({ description: 'The last to a failed delivery' }),
    claim: Claim.nullable(),
    scans: z.array(
      z.object({
        at,
        status: z.string(),
        label: z.string(),
        location: z.string(),
        note: z.string(),
      }),
    ),
    can: z
      .object({
        reattempt: z.boolean(),
        address: z.boolean(),
        return: z.boolean(),
        receive: z.boolean(),
        claim: z.boolean(),
      })
      .meta({ description: 'What the parcel allows as it stands' }),
  })
  .meta({ id: 'OfficeParcel' })
export type OfficeParcel = z.infer<typeof OfficeParcel>

const params = z.object({ id })
const noSuchParcel = { 404: 'No such parcel' }
const act = { acts: true, staff: 'parcels', params, answers: { 200: OfficeParcel } } as const
const answered = 'It was answered already, or the parcel has moved on'

const wantedOn = z
  .union([z.iso.date(), z.literal('')], 'Give a date, such as 2026-05-19.')
  .default('')
const comment = text(500).default('').meta({ description: 'For the courier' })

const wrongPieces = 'Give every piece of the parcel a grade, and no other.'

export const officeParcelsEndpoints = {
  'GET /api/office/parcels/': {
    summary: 'Parcels, 50 a page: with a problem those whose clock runs out first, else the newest',
    staff: 'parcels',
    query: z.object({
      problem: z
        .enum(problemFilters, 'There is no such problem.')
        .default('')
        .meta({ description: 'Lost has the damaged, too' }),
      awb: text(60).default('').meta({ description: 'Only the parcel of that number' }),
      cursor,
    }),
    answers: { 200: listOf(OfficeParcel) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/parcels/{id}/': {
    summary: 'One parcel with its scans',
    staff: 'parcels',
    params,
    answers: { 200: OfficeParcel },
    refusals: noSuchParcel,
  },
  'POST /api/office/parcels/{id}/reattempt/': {
    ...act,
    summary: 'Have the courier try a failed delivery again',
    body: z.object({ wanted_on: wantedOn, comment }),
    refusals: { 400: 'Field errors', ...noSuchParcel, 409: answered, 422: keyUsed },
  },
  'POST /api/office/parcels/{id}/address/': {
    ...act,
    summary: 'Have it tried again at the corrected address; the order has it, too',
    body: AddressCorrection.extend({ comment }),
    refusals: { 400: 'Field errors', ...noSuchParcel, 409: `${answered}. ${stale}`, 422: keyUsed },
  },
  'POST /api/office/parcels/{id}/return/': {
    ...act,
    summary: 'Call a parcel back whose delivery failed',
    body: z.object({ comment }),
    refusals: { 400: 'Field errors', ...noSuchParcel, 409: answered, 422: keyUsed },
  },
  'POST /api/office/parcels/{id}/receive/': {
    ...act,
    summary:
      'Receive a parcel that came back: its order is cancelled, or its exchange refunded; its pieces go where they belong',
    body: z.object({
      lines: z
        .array(
          z.object({
            size_id: id,
            quantity: z
              .int(wrongPieces)
              .min(1, wrongPieces)
              .max(99, wrongPieces)
              .optional()
              .meta({ description: 'Else all of it' }),
            grade: z.enum(grades, 'Choose shelf, second or waste.'),
          }),
        )
        .max(200)
        .default([])
        .meta({ description: 'Every piece with its grade; empty: all go back to the shelf' }),
    }),
    refusals: { 400: 'Field errors', ...noSuchParcel, 409: 'It is not coming back', 422: keyUsed },
  },
  'POST /api/office/parcels/{id}/claim/': {
    ...act,
    summary: 'Claim a lost or damaged parcel from the courier; send it again or refund it',
    body: z.object({
      kind: z
        .enum(['lost', 'damaged'], 'Choose lost or damaged.')
        .optional()
        .meta({ description: 'Else what its scans say, or lost' }),
      reference: requiredText(100).meta({ description: "The courier's number of the claim" }),
      amount: rupees.positive('Give an amount.').max(1_000_000, 'Give a smaller amount.'),
      outcome: z.enum(['open', 'paid', 'refused']).default('open'),
      remedy: z.enum(['', 'again', 'refund'], 'Choose again or refund.').default('').meta({
        description:
          'What she gets: a new parcel of the same pieces, or her money; of an exchange only that',
      }),
    }),
    refusals: {
      400: 'Field errors',
      403: 'A refund needs the right `refund`, too',
      ...noSuchParcel,
      409: 'The parcel was not lost, its remedy is another, or too few pieces are left',
      422: keyUsed,
    },
  },
} satisfies Endpoints
