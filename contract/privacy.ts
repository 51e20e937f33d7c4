import * as z from 'zod'
import { Address, Profile } from './accounts.ts'
import { Cart } from './cart.ts'
import { Consent } from './consents.ts'
import type { Endpoints } from './endpoint.ts'
import { maxNameLength } from './field-limits.ts'
import { anyPhone, message, requiredText, rupees } from './fields.ts'
import { Notifications } from './notifications.ts'
import { Order } from './orders.ts'
import { email, givenPassword, otp } from './passwords.ts'
import { Reply } from './reviews.ts'
import { Session } from './sessions.ts'

const moment = z.iso.datetime()

export const Nominee = z
  .object({ name: z.string(), contact: z.string(), named_at: moment })
  .meta({ id: 'Nominee' })
export type Nominee = z.infer<typeof Nominee>

export const MyData = z
  .object({
    account: Profile.extend({
      opened_at: moment,
      email_confirmed_at: moment.nullable(),
      phone_confirmed_at: moment.nullable(),
    }),
    addresses: z.array(Address),
    sessions: z.array(Session),
    cart: Cart,
    wishlist: z.array(
      z.object({
        product: z.string(),
        colour: z.string().nullable(),
        size: z.string().nullable(),
        saved_price: rupees.nullable(),
        added_at: moment,
      }),
    ),
    shared_wishlists: z.array(z.object({ name: z.string(), shared_at: moment, votes: z.int() })),
    recently_viewed: z.array(z.object({ product: z.string(), viewed_at: moment })),
    /** Sold-out sizes that she waits for, and those that she was notified of in the last 30 days. */
    stock_alerts: z.array(
      z.object({
        product: z.string(),
        colour: z.string(),
        size: z.string(),
        asked_at: moment,
        told_at: moment.nullable(),
      }),
    ),
    notifications: z.object({
      choices: Notifications.shape.choices,
      /** Browsers that show them, each as long as its session lasts. */
      devices: z.array(z.object({ session_id: z.int(), endpoint: z.string(), added_at: moment })),
    }),
    /** As sold, newest first; at most 1,000, and the `Link` header names where the older ones are. */
    orders: z.array(Order),
    return_requests: z.array(
      z.object({
        order_number: z.string(),
        product: z.string(),
        request_type: z.string(),
        reason: z.string(),
        upi_id: z.string().nullable(),
        status: z.string(),
        asked_at: moment,
      }),
    ),
    reviews: z.array(
      z.object({
        product: z.string(),
        rating: z.int(),
        title: z.string(),
        body: z.string(),
        colour: z.string(),
        size: z.string(),
        fit: z.string().nullable(),
        photos: z.array(z.string()),
        state: z.string(),
        rejected_because: z.string(),
        /** What the shop answered. */
        reply: Reply,
        written_at: moment,
      }),
    ),
    /** Who may act for her once she cannot. */
    nominee: Nominee.nullable(),
    /** All that she has given and withdrawn, oldest first. */
    consents: z.array(Consent),
    /** Reviews of others that she found helpful. */
    helpful_votes: z.array(z.object({ product: z.string(), voted_at: moment })),
    complaints: z.array(
      z.object({
        ticket: z.string(),
        kind: z.string(),
        order_number: z.string(),
        message: z.string(),
        made_at: moment,
        answer: z.string().nullable(),
        answered_at: moment.nullable(),
      }),
    ),
    /** What those who work for the shop have noted of her. */
    notes: z.array(z.object({ text: z.string(), noted_at: moment })),
    /** What the shop has written to her in the last 30 days. */
    mails: z.array(z.object({ kind: z.string(), written_at: moment })),
    messages: z.array(
      z.object({
        order_number: z.string(),
        channel: z.string(),
        kind: z.string(),
        state: z.string(),
        written_at: moment,
      }),
    ),
  })
  .meta({ id: 'MyData' })
export type MyData = z.infer<typeof MyData>

export const privacyEndpoints = {
  'GET /api/my-data/': {
    summary: 'Everything that the shop stores about the customer',
    auth: 'proven',
    linked: true,
    answers: { 200: MyData },
    refusals: { 429: 'It was asked for too often; the message says when it can be again' },
  },
  'GET /api/nominee/': {
    summary:
      'Who may ask for her data once she cannot, as she has named the person; null by the link of a mail',
    auth: true,
    answers: { 200: z.object({ nominee: Nominee.nullable() }) },
  },
  'PUT /api/nominee/': {
    summary: 'Name the nominee, in place of the one before',
    auth: 'proven',
    body: z.object({
      name: requiredText(maxNameLength),
      contact: z.union([email, anyPhone.min(1)], 'Enter an e-mail address or a phone number.'),
    }),
    answers: { 200: message },
    refusals: { 400: 'Field errors' },
  },
  'DELETE /api/nominee/': {
    summary: 'Remove the nominee',
    auth: 'proven',
    answers: { 200: message },
  },
  'POST /api/delete-account/': {
    summary: 'Delete the account; orders stay as long as the law asks for their invoices',
    auth: true,
    body: z.object({ password: givenPassword }),
    answers: { 200: message },
    refusals: {
      400: 'Field errors, such as a wrong password',
      429: 'Too many wrong passwords, here or at the login; or too many changes at once',
    },
  },
  'POST /api/guest/delete/': {
    summary:
      'Delete what is stored of a guest, by another code of /api/guest/; orders stay as above',
    auth: true,
    body: z.object({ otp }),
    answers: { 200: message },
    refusals: { 400: 'The code is wrong, expired or used' },
  },
} satisfies Endpoints
