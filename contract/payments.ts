import * as z from 'zod'
import { amounts, listPrice } from './amounts.ts'
import type { Endpoints } from './endpoint.ts'
import { gstin, id, orderId, requiredText, rupees, text } from './fields.ts'
import { notesData, orderSource } from './order-source.ts'

const InitiatePayment = orderSource({ shipping_address_id: id.optional() })
export type InitiatePayment = z.output<typeof InitiatePayment>

/** What Razorpay's dialog hands back, and where the order goes. */
const ConfirmOrder = z.object({
  razorpay_order_id: requiredText(100),
  razorpay_payment_id: requiredText(100),
  razorpay_signature: requiredText(200),
  shipping_address_id: id.optional(),
  type: z.enum(['cart', 'buynow']).optional(),
  notes_data: notesData,
  gstin,
})
export type ConfirmOrder = z.output<typeof ConfirmOrder>

export const PaymentStart = z.object({
  amount: z.int().meta({ description: 'Paise' }),
  currency: z.literal('INR'),
  razorpay_order_id: z.string(),
  key: z.string(),
  checkout_script: z.string().meta({ description: "Where the provider's Checkout is loaded from" }),
})
export type PaymentStart = z.infer<typeof PaymentStart>

const token = text(500)
const badLink = 'The link is not whole'

/** What a payment link shows: what is bought, and no more of her than tells whether it is hers. */
export const PaymentLink = z
  .object({
    state: z.enum(['open', 'paid', 'closed']).meta({
      description: 'Closed once its pieces are not held any more, or it was withdrawn',
    }),
    name: z.string(),
    deliver_to: z.string().meta({ description: 'City and PIN code' }),
    lines: z.array(
      z.object({
        product_name: z.string(),
        color_name: z.string(),
        size: z.string(),
        quantity: z.int(),
        list_price: listPrice,
        unit_price: rupees,
        image: z.string().nullable(),
      }),
    ),
    shipping_fee: rupees,
    amount: rupees,
    amounts,
    until: z.iso.datetime().meta({ description: 'By when it can be paid' }),
    order_number: z.string().nullable().meta({ description: 'Of the order, once it is paid' }),
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLink = z.infer<typeof PaymentLink>

export const paymentsEndpoints = {
  'POST /api/initiate_payment/': {
    summary: 'Hold the pieces and start a card payment',
    auth: 'proven',
    body: InitiatePayment,
    answers: { 200: PaymentStart },
    refusals: {
      400: 'Field errors, an empty cart, or no address',
      404: 'No such address of yours, or no such size',
      409: 'Not enough pieces; the message names what is left',
      429: 'Too many payments were started, or too many orders placed',
      503: 'The payment provider cannot be reached; nothing is held',
    },
  },
  'POST /api/orders/{id}/pay/': {
    summary: 'Start the online payment of an order on delivery that waits, less its fee',
    auth: true,
    params: z.object({ id: orderId }),
    answers: { 200: PaymentStart },
    refusals: {
      404: 'No such order of yours',
      409: 'It is paid or cancelled, or its parcel is packed',
      503: 'The payment provider cannot be reached',
    },
  },
  'GET /api/payment-link/': {
    summary: 'What the shop has put together for her, by the token of the link that she was sent',
    query: z.object({ token: token.default('') }),
    answers: { 200: PaymentLink },
    refusals: { 400: badLink },
  },
  'POST /api/payment-link/': {
    summary: 'Start the payment of a link, having agreed with the terms',
    body: z.object({ token }),
    answers: { 200: PaymentStart },
    refusals: {
      400: badLink,
      409: 'It is paid, or its pieces are not held any more',
      429: 'Too many tries',
      503: 'The payment provider cannot be reached',
    },
  },
  'POST /api/payment-link/confirm/': {
    summary: 'Make a paid link an order; repeated, it answers the same',
    body: z.object({
      token,
      razorpay_order_id: requiredText(100),
      razorpay_payment_id: requiredText(100),
      razorpay_signature: requiredText(200),
    }),
    answers: { 200: z.object({ order_number: z.string() }) },
    refusals: {
      400: 'Payment verification failed!',
      404: 'No payment of this link',
      409: 'It was paid after the pieces had gone, or twice; the money goes back',
    },
  },
  'POST /api/confirm_order/': {
    summary:
      'Make a paid checkout an order, or an order on delivery a paid one; repeated, it answers the same',
    auth: true,
    body: ConfirmOrder,
    answers: {
      200: z.object({ message: z.string(), order_id: z.int(), order_number: z.string() }),
    },
    refusals: {
      400: 'Payment verification failed!',
      404: 'No such payment of yours',
      409: 'It was paid after the pieces had gone, or twice; the money goes back',
    },
  },
} satisfies Endpoints
