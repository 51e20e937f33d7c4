import * as z from 'zod'
import { Consent } from '../consents.ts'
import type { Endpoints } from '../endpoint.ts'
import { id, requiredText, rupees, text } from '../fields.ts'
import { orderStatuses } from '../order-statuses.ts'
import { email, typedEmail } from '../passwords.ts'
import { MyData } from '../privacy.ts'
import { requestTypes } from '../return-request.ts'
import { Actor, cursor, keyUsed, listOf } from './fields.ts'
import { officeReturnStates } from './return-states.ts'

const at = z.iso.datetime()

/** Of her orders, returns, consents and notes a customer's page has the newest so many. */
export const maxOfCustomer = 50

const facts = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  is_guest: z.boolean().meta({ description: 'Whether she has no account' }),
  spent: rupees.meta({
    description:
      'Net spent: her orders’ `net_paid` together, which is paid, at the door too, less what was given back and is to be',
  }),
  returned: z.int().meta({ description: 'Pieces that she sent back and that have arrived' }),
  refused: z.int().meta({ description: 'Parcels of hers that were refused, and came back' }),
  last_at: at.nullable().meta({ description: 'When she ordered last; null for never' }),
}

export const CustomerRow = z
  .object({
    ...facts,
    orders: z.int().meta({ description: 'That she has placed, cancelled ones with them' }),
  })
  .meta({ id: 'CustomerRow' })
export type CustomerRow = z.infer<typeof CustomerRow>

const newest = { description: `The newest ${maxOfCustomer}, newest first` }

export const OfficeCustomer = z
  .object({
    ...facts,
    phone: z.string().optional().meta({
      description:
        'That of the account, else of her last order; left out without the right `phones`, and where `Prefer: return=minimal` asks for none. To show it is an audit entry',
    }),
    opened_at: at,
    order_count: z.int(),
    orders: z
      .array(
        z.object({
          number: z.string(),
          status: z.enum(orderStatuses),
          placed_at: at,
          payment_method: z.enum(['cod', 'card']),
          payment_status: z.string(),
          total_amount: rupees,
          came_back: z.boolean().meta({ description: 'Whether a parcel of it was refused' }),
        }),
      )
      .meta(newest),
    returns: z
      .array(
        z.object({
          id: z.int(),
          order: z.string().meta({ description: 'The order’s number' }),
          state: z.enum(officeReturnStates),
          type: z.enum(requestTypes),
          product_name: z.string(),
          quantity: z.int(),
          reason: z.string(),
          asked_at: at,
        }),
      )
      .meta(newest),
    consents: z.array(Consent).meta({
      description: `What she has given and withdrawn: the newest ${maxOfCustomer}, newest first`,
    }),
    notes: z.array(z.object({ id: z.int(), text: z.string(), at, actor: Actor })).meta(newest),
    wishes: z.int().meta({ description: 'How many garments her wishlist has' }),
  })
  .meta({ id: 'OfficeCustomer' })
export type OfficeCustomer = z.infer<typeof OfficeCustomer>

const params = z.object({ id })
const noSuchCustomer = { 404: 'No such customer, or one whose data is erased' }

export const officeCustomersEndpoints = {
  'GET /api/office/customers/': {
    summary: 'Accounts and guests, the newest first, 50 a page',
    staff: 'customers',
    query: z.object({
      search: text(100).default('').meta({
        description:
          'Words of a name, the beginning of an e-mail address, or a phone number with the right `phones`',
      }),
      cursor,
    }),
    answers: { 200: listOf(CustomerRow) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/customers/{id}/': {
    summary: 'One customer; showing her phone number is an audit entry, once a day',
    staff: 'customers',
    params,
    answers: { 200: OfficeCustomer },
    refusals: noSuchCustomer,
  },
  'POST /api/office/customers/{id}/notes/': {
    summary: 'Note something of a customer, which is in the copy of her data',
    staff: 'customers',
    acts: true,
    params,
    body: z.object({ text: requiredText(2000) }),
    answers: { 200: OfficeCustomer },
    refusals: { 400: 'Field errors', ...noSuchCustomer, 422: keyUsed },
  },
  'POST /api/office/customers/{id}/export/': {
    summary: 'All that is stored of a customer, as she gets it herself; it is audited',
    staff: 'customers',
    also: 'export',
    fresh: true,
    acts: true,
    params,
    answers: { 200: MyData },
    refusals: { ...noSuchCustomer, 422: keyUsed, 503: 'Too many ask at once' },
  },
  'POST /api/office/customers/{id}/merge/': {
    summary:
      'Ask her whether another account or guest is hers, too: a link goes to the mailbox of each, and by both they are one',
    staff: 'customers',
    acts: true,
    params,
    body: z.object({ email: email.meta({ description: 'Of the one that is closed then' }) }),
    answers: { 200: z.object({ message: z.string() }) },
    refusals: { 400: 'Field errors', ...noSuchCustomer, 422: keyUsed },
  },
  'POST /api/office/customers/{id}/erase/': {
    summary:
      'Erase a customer as she does it herself; orders stay as long as the law asks for their invoices',
    staff: 'customers',
    also: 'erase',
    fresh: true,
    acts: true,
    params,
    body: z.object({
      email: typedEmail.optional().meta({
        description: 'Hers, typed to be sure; refused where it is another',
      }),
    }),
    answers: { 200: z.object({ message: z.string() }) },
    refusals: {
      400: 'Field errors',
      ...noSuchCustomer,
      409: 'An order, a return or a refund of hers is under way, named by `orders`',
      422: keyUsed,
    },
  },
} satisfies Endpoints
