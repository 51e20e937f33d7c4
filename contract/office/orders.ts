import * as z from 'zod'
import { Address, AddressUpdate } from '../accounts.ts'
import { amounts, listPrice } from '../amounts.ts'
import type { Endpoints } from '../endpoint.ts'
import { requiredText, rupees, text } from '../fields.ts'
import { orderStatuses } from '../order-statuses.ts'
import { Actor, cursor, keyUsed, listOf, stale } from './fields.ts'
import { orderPayments } from './order-payments.ts'
import { Photo } from './photos.ts'
import { CourierCosts } from './weight-charges.ts'

const at = z.iso.datetime()

export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** How likely cash on delivery comes to nothing, and why we think so. */
export const Risk = z
  .object({ level: z.enum(riskLevels), reasons: z.array(z.string()) })
  .nullable()
  .meta({ id: 'Risk', description: 'Null for what is paid, or is not waiting any more' })
export type Risk = z.infer<typeof Risk>

const summary = {
  number: z.string(),
  status: z.enum(orderStatuses),
  version: z.int(),
  placed_at: at,
  payment_method: z.enum(['cod', 'card']),
  payment_status: z.string().meta({
    description:
      'As the customer is shown it: paid once she has paid, though the courier has the cash',
  }),
  cash: z
    .enum(['door', 'courier', 'bank'])
    .nullable()
    .meta({ description: 'Where the cash on delivery is; null where there is none' }),
  total_amount: rupees.nullable().meta({ description: 'Null without the right `amounts`' }),
  tags: z.array(z.string()),
  risk: Risk,
}

export const OfficeOrderRow = z
  .object({
    ...summary,
    name: z.string().nullable().meta({
      description: "For whom it is, else the account's name; null without the right `people`",
    }),
    city: z.string().nullable(),
    postal_code: z.string().nullable(),
    pieces: z.int(),
    awb: z.string().nullable(),
  })
  .meta({ id: 'OfficeOrderRow' })
export type OfficeOrderRow = z.infer<typeof OfficeOrderRow>

const Line = z.object({
  id: z.int(),
  size_id: z.int(),
  quantity: z.int(),
  code: z.string().meta({ description: 'What a scanner reads on the piece' }),
  shelf: z.string(),
  product_name: z.string(),
  color_name: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  list_price: listPrice.nullable(),
  unit_price: rupees.nullable().meta({ description: 'Null without the right `amounts`' }),
  total: rupees.nullable().meta({ description: 'Of its pieces; null without the right `amounts`' }),
})

const Parcel = z.object({
  id: z.int(),
  awb: z.string().nullable(),
  courier: z.string(),
  status: z.string(),
  place: z.string().meta({ description: 'Where it is now, in words' }),
  direction: z.enum(['forward', 'return', 'exchange']),
  tracking_url: z.string().nullable(),
  booked_at: at,
  costs: CourierCosts.nullable().meta({
    description: 'What the courier has charged for it; null without the right `money`',
  }),
})

const Refund = z.object({
  id: z.int(),
  amount: rupees.nullable().meta({ description: 'Null without the right `amounts`' }),
  state: z.enum(['waiting', 'due', 'paid']),
})

export const OrderSums = z
  .object({
    goods: rupees.meta({ description: 'The totals of its lines together' }),
    shipping: rupees,
    cod_fee: rupees.meta({ description: 'For cash on delivery' }),
    amounts,
    total: rupees.meta({ description: 'The sum of the amounts' }),
    paid: rupees.meta({ description: 'By the customer; the courier may have it' }),
    to_collect: rupees.meta({ description: 'At the door' }),
    called_off: rupees.meta({ description: 'Never to be paid, as the order was cancelled before' }),
    given_back: rupees,
    to_give_back: rupees.meta({ description: 'Due, or waiting for a second person' }),
    net_paid: rupees.meta({ description: 'Paid less what was given back and is to be' }),
  })
  .meta({
    id: 'OrderSums',
    description: 'The total is paid, to be collected or called off, to the paisa',
  })
export type OrderSums = z.infer<typeof OrderSums>

const tax = { taxable: rupees, cgst: rupees, sgst: rupees, igst: rupees, total: rupees }

const Document = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  href: z.string(),
  against: z.string().nullable(),
  ...tax,
  lines: z.array(z.object({ hsn: z.string(), rate: z.number(), ...tax })),
})

const OrderAddress = Address.omit({ id: true, is_default: true }).extend({
  phone: z.string().nullable().meta({ description: 'Null without the right `phones`' }),
  contact_person_number: z.string().nullable(),
  address_line1: z.string().nullable().meta({ description: 'Null without the right `address`' }),
  address_line2: z.string().nullable(),
})

export const OfficeOrder = z
  .object({
    ...summary,
    customer: z
      .object({
        id: z.int().nullable().meta({ description: 'Null once her data is erased' }),
        name: z.string(),
        email: z.string(),
        orders: z.int().meta({ description: 'That she has placed, this one with them' }),
        refused: z.int().meta({ description: 'Parcels of hers that came back' }),
      })
      .nullable()
      .meta({ description: 'Null without the right `people`' }),
    shipping_address: OrderAddress.nullable().meta({
      description: 'Null without the right `people`',
    }),
    customer_notes: z.array(z.string()).meta({ description: 'What she wrote with the order' }),
    buyer_gstin: z.string().nullable().meta({
      description: 'Of a business that bought; null for any other, and without the right `people`',
    }),
    lines: z.array(Line),
    sums: OrderSums.nullable().meta({ description: 'Null without the right `amounts`' }),
    parcels: z.array(Parcel),
    refunds: z.array(Refund),
    promise: z.object({ by: z.iso.date(), kept: z.boolean().nullable() }).nullable().meta({
      description: 'The day that she was promised, and whether it was kept, once delivered',
    }),
    pay_now_link: z.string().nullable().meta({
      description:
        'Where she can pay in place of at the door, to be sent to her alone; null where she cannot any more, and without the right `phones`',
    }),
    documents: z.array(Document),
    photos: z.array(Photo).meta({ description: 'Of its parcels, and of what came back' }),
    entered_by: Actor.meta({
      description: 'Who entered it, where she called or wrote; null where she placed it herself',
    }),
    notes: z.array(z.object({ id: z.int(), text: z.string(), at, actor: Actor })),
    events: z.array(
      z.object({
        at,
        actor: Actor,
        what: z.string().meta({ description: 'Of a move the new status' }),
        detail: z.string().meta({ description: 'Such as the reason of a cancellation' }),
      }),
    ),
    can: z
      .object({ confirm: z.boolean(), cancel: z.boolean(), address: z.boolean() })
      .meta({ description: 'What the order allows as it stands, whoever asks' }),
  })
  .meta({ id: 'OfficeOrder' })
export type OfficeOrder = z.infer<typeof OfficeOrder>

const number = z.string().max(20)
const params = z.object({ number })
const noSuchOrder = { 404: 'No such order' }

const version = z
  .union([z.int().min(0), z.string().regex(/^\d{1,9}$/)], 'Give the version that you saw.')
  .transform(Number)
  .meta({ override: { type: 'integer' } })

/** The fields given and the version they were typed over. */
export const AddressCorrection = AddressUpdate.omit({
  is_default: true,
  type_of_address: true,
  address_type: true,
}).extend({ version })
export type AddressCorrection = z.output<typeof AddressCorrection>

const tags = z.array(requiredText(40)).max(20, 'Use at most 20 tags.')

const day = z.union([z.iso.date(), z.literal('')], 'Give a date.').default('')

/** What the list of orders is narrowed by. */
export const OrderFilter = z.object({
  state: z.enum(['', ...orderStatuses], 'There is no such state.').default(''),
  search: text(100).default('').meta({
    description:
      'A number of an order, a tax document or a phone, an e-mail address, an AWB, a PIN code, or words of a name, a city or a garment',
  }),
  from: day.meta({ description: 'The first day, of Asia/Kolkata' }),
  to: day.meta({ description: 'The day before which they were placed: the days are half-open' }),
  payment: z
    .enum(['', ...orderPayments], 'There is no such payment.')
    .default('')
    .meta({
      description: 'On delivery or online',
    }),
  city: text(100).default('').meta({ description: 'As the address has it, in any letter case' }),
})
export type OrderFilter = z.output<typeof OrderFilter>

const act = { acts: true, params, answers: { 200: OfficeOrder } } as const

export const officeOrdersEndpoints = {
  'GET /api/office/orders/': {
    summary: 'Orders, newest first, 50 a page',
    staff: 'orders',
    query: OrderFilter.extend({ cursor }),
    answers: { 200: listOf(OfficeOrderRow) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/orders/{number}/': {
    summary: 'One order with its history; showing its phone numbers is an audit entry',
    staff: 'orders',
    params,
    answers: { 200: OfficeOrder },
    refusals: noSuchOrder,
  },
  'POST /api/office/orders/{number}/confirm/': {
    ...act,
    summary: 'Confirm an order',
    staff: 'confirm',
    refusals: { ...noSuchOrder, 409: 'Its status does not allow it', 422: keyUsed },
  },
  'POST /api/office/orders/{number}/cancel/': {
    ...act,
    summary: 'Cancel an order that has not been sent; what was paid goes back',
    staff: 'cancel',
    body: z.object({ reason: requiredText(500) }),
    refusals: { 400: 'Field errors', ...noSuchOrder, 409: 'It has been sent', 422: keyUsed },
  },
  'POST /api/office/orders/{number}/address/': {
    ...act,
    summary:
      'Correct the fields given of the address, until the parcel is handed over; one that has its label gets another',
    staff: 'address',
    body: AddressCorrection,
    refusals: {
      400: 'Field errors',
      ...noSuchOrder,
      409: `Too late, or the courier refuses. ${stale}`,
      422: keyUsed,
      503: 'The courier does not answer',
    },
  },
  'POST /api/office/orders/{number}/notes/': {
    ...act,
    summary: 'Note something for those who work here; no customer sees it',
    staff: 'notes',
    body: z.object({ text: requiredText(2000) }),
    refusals: { 400: 'Field errors', ...noSuchOrder, 422: keyUsed },
  },
  'POST /api/office/orders/{number}/tags/': {
    ...act,
    summary: 'The tags that it has from now on',
    staff: 'notes',
    body: z.object({
      tags,
      seen: tags.optional().meta({
        description:
          'The tags that were seen: those that others have added or taken off since stay so',
      }),
    }),
    refusals: { 400: 'Field errors', ...noSuchOrder, 422: keyUsed },
  },
} satisfies Endpoints
