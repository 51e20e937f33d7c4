import * as z from 'zod'
import { Address, NewAddress } from '../accounts.ts'
import { OrderPreview, quantity } from '../cart.ts'
import type { Endpoints } from '../endpoint.ts'
import { maxEnteredLines } from '../field-limits.ts'
import { firstName, id, message, rupees, text, typedRupees } from '../fields.ts'
import { missingField } from '../missing-field.ts'
import { email } from '../passwords.ts'
import { Actor, keyUsed, listOf } from './fields.ts'

const lines = z
  .array(z.object({ size_id: id, quantity }))
  .min(1, 'Choose a garment.')
  .max(maxEnteredLines, `An order has at most ${maxEnteredLines} lines.`)
  .refine(
    (given) => new Set(given.map((line) => line.size_id)).size === given.length,
    'Name each size once.',
  )

/** `12x2,15x1`: two pieces of the size 12, one of 15. */
const linesText = z
  .string()
  .max(600)
  .default('')
  .transform(
    (given): z.input<typeof lines> =>
      given
        .split(',')
        .filter(Boolean)
        .map((line) => {
          const [size_id = '', quantity = ''] = line.split('x')
          return { size_id, quantity }
        }),
  )
  .pipe(lines)
  .meta({
    override: { type: 'string' },
    description: 'Two pieces of the size 12 and one of 15: `12x2,15x1`',
  })

export const Buyer = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    is_guest: z.boolean(),
    orders: z.int(),
    refused: z.int().meta({ description: 'Parcels of hers that came back' }),
    addresses: z.array(Address),
  })
  .meta({ id: 'Buyer' })
export type Buyer = z.infer<typeof Buyer>

export const OpenPaymentLink = z
  .object({
    id: z.int(),
    name: z.string().nullable().meta({ description: 'Null without the right `people`' }),
    amount: rupees,
    pieces: z.int(),
    made_at: z.iso.datetime(),
    until: z.iso.datetime(),
    made_by: Actor,
    phone: z.string().nullable().meta({
      description: "With its country's code, digits alone; null without the right `phones`",
    }),
    href: z.string().nullable().meta({
      description: 'To be sent to her alone; null without the right `phones`, but to who made it',
    }),
  })
  .meta({ id: 'OpenPaymentLink' })
export type OpenPaymentLink = z.infer<typeof OpenPaymentLink>

const payments = ['cod', 'link'] as const

/** A buyer who is known by `customer_id`, or one by her e-mail; an address of hers, or the fields of a new one. */
const EnterOrder = z
  .object({
    ...z.object(NewAddress.shape).omit({ is_default: true }).partial().shape,
    lines,
    customer_id: id.optional(),
    email: email.optional(),
    first_name: firstName.optional(),
    address_id: id.optional(),
    payment: z.enum(payments, 'Choose how it is paid.'),
    expected_total: typedRupees.meta({
      override: { type: 'number' },
      description: 'Rupees, as the customer agreed to; another total is refused',
    }),
    has_agreed: z
      .literal(true, 'Tell her what it costs and what applies, and tick that she agrees.')
      .meta({
        description: 'That the customer agrees to the total, the terms and the policies',
      }),
  })
  .superRefine((body, context) => {
    const blank = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: missingField })
    if (body.customer_id === undefined && body.email === undefined) blank('email')
    if (body.customer_id === undefined && body.first_name === undefined) blank('first_name')
    if (body.address_id !== undefined && body.customer_id === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['address_id'],
        message: 'Choose whose address it is.',
      })
    }
    if (body.address_id !== undefined) return
    for (const issue of NewAddress.safeParse(body).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    }
  })
export type EnterOrder = z.output<typeof EnterOrder>

const preview = OrderPreview.pick({
  total_price: true,
  shipping_fee: true,
  cod_fee: true,
  list_total: true,
  amounts: true,
  card_total: true,
  cod_total: true,
  items: true,
})

export const officeEnteredOrdersEndpoints = {
  'GET /api/office/buyers/': {
    summary:
      'The accounts and guests of a phone number or an e-mail address, with their addresses; an audit entry each',
    staff: 'phones',
    query: z.object({ search: text(100).default('') }),
    answers: { 200: z.object({ results: z.array(Buyer) }) },
    refusals: { 400: 'Neither a phone number nor an e-mail address' },
  },
  'GET /api/office/order-preview/': {
    summary: 'What pieces would cost, as the checkout says it; nothing is stored',
    staff: 'amounts',
    query: z.object({ lines: linesText }),
    answers: { 200: preview },
    refusals: { 400: 'Field errors', 404: 'No such size' },
  },
  'POST /api/office/orders/': {
    summary:
      'Enter an order for one who calls or writes: in cash it is placed, by a link its pieces are held until she pays',
    staff: 'amounts',
    acts: true,
    body: EnterOrder,
    answers: {
      201: z.object({
        number: z.string().nullable().meta({ description: 'Of an order in cash' }),
        link: OpenPaymentLink.nullable(),
      }),
    },
    refusals: {
      400: 'Field errors, or it cannot be paid or delivered so',
      404: 'No such size, customer or address',
      409: 'Not enough pieces, or another total',
      422: keyUsed,
      429: 'Too many orders of hers',
    },
  },
  'GET /api/office/payment-links/': {
    summary: 'Links that wait to be paid, newest first, 50 at most',
    staff: 'amounts',
    answers: { 200: listOf(OpenPaymentLink) },
  },
  'POST /api/office/payment-links/{id}/withdraw/': {
    summary: 'Withdraw a link: its pieces are for sale again, and what is paid by it goes back',
    staff: 'amounts',
    acts: true,
    params: z.object({ id }),
    answers: { 200: message },
    refusals: { 404: 'No such link', 409: 'It is paid, or was withdrawn already', 422: keyUsed },
  },
} satisfies Endpoints
