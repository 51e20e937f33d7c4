import * as z from 'zod'
import { Address } from './accounts.ts'
import { amounts, listPrice, listTotal, offerCode } from './amounts.ts'
import { OrderPreview, Selection } from './cart.ts'
import type { Endpoints } from './endpoint.ts'
import { id, invalidPage, message, orderId, page, rupees } from './fields.ts'
import { orderSource } from './order-source.ts'
import { orderStatuses } from './order-statuses.ts'
import { ReturnRequest } from './return-request.ts'

export type OrderStatus = (typeof orderStatuses)[number]

const Scan = z.object({
  id: z.int(),
  status: z.string(),
  scan_time: z.string(),
  location: z.string(),
})

const tracking = {
  current_status: z.string().nullable(),
  awb_number: z.string().nullable(),
}

export const OrderLine = z
  .object({
    id: z.int(),
    product: z.object({ id: z.int(), name: z.string(), category_name: z.string() }),
    size_variant: z.int(),
    list_price: listPrice,
    quantity: z.int(),
    is_returnable: z.boolean(),
    is_replaceable: z.boolean(),
    variant: z.object({
      color_name: z.string(),
      images: z.array(z.object({ image: z.string(), is_default: z.boolean() })),
      sizes: z.array(
        z.object({
          id: z.int(),
          size: z.string(),
          mrp: rupees.nullable(),
          price: rupees,
          discount_price: rupees,
          get_savings: rupees,
        }),
      ),
      mrp: rupees.nullable(),
      get_price: rupees,
      get_savings: rupees,
    }),
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.infer<typeof OrderLine>

/** An order line with what was and what may be asked of it. */
export const OrderItem = OrderLine.extend({
  return_request: ReturnRequest.nullable().meta({ description: 'The newest of its requests' }),
  return_requests: z.array(ReturnRequest).meta({ description: 'Oldest first' }),
  return_quantity: z.int().meta({ description: 'Pieces that were not asked back yet' }),
  can_return: z.boolean(),
  can_exchange: z.boolean(),
  can_return_faulty: z.boolean().meta({
    description: 'Final sale, which may come back where it is faulty or wrong',
  }),
  return_until: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until when it can be asked back; null before its delivery' }),
  exchange_sizes: z
    .array(z.object({ id: z.int(), size: z.string(), stock: z.int() }))
    .meta({ description: 'What it can be exchanged for; none where it cannot be' }),
}).meta({ id: 'OrderItem' })
export type OrderItem = z.infer<typeof OrderItem>

/** The address as it was when she ordered; her address book may have changed since. */
const OrderAddress = Address.omit({ id: true, is_default: true })

const orderFields = {
  id: z.int(),
  order_number: z.string(),
  status: z.enum(orderStatuses),
  created_at: z.string(),
  shipping_address: OrderAddress,
  total_amount: rupees,
  amounts,
  payment_method: z.string(),
  items: z.array(OrderLine),
}

export const OrderSummary = z
  .object({ ...orderFields, tracking: z.object(tracking) })
  .meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>

export const Order = z
  .object({
    ...orderFields,
    items: z.array(OrderItem),
    tracking: z.object({
      ...tracking,
      way_back: z.enum(['under_way', 'arrived']).nullable().meta({
        description: 'Of a parcel that could not be delivered: how far it is on its way back to us',
      }),
      comes_again_on: z.iso.date().nullable().meta({
        description: 'The day that was chosen after a delivery had failed, until it is tried',
      }),
      scans: z.array(Scan),
    }),
    arrives_by: z.iso.date().nullable().meta({
      description:
        "The day that was promised; null where the courier's answer for the PIN code was not known",
    }),
    documents: z
      .array(z.object({ kind: z.enum(['invoice', 'credit_note']), number: z.string() }))
      .meta({ description: 'Invoices and credit notes, oldest first; none before it is packed' }),
    is_cancellable: z.boolean().meta({ description: 'Whether it can be called off, as it stands' }),
    pay_now: z.object({ amount: rupees, saving: rupees }).nullable().meta({
      description:
        'What it comes to when it is paid online before it is packed; null where it cannot be',
    }),
    payment_status: z.string(),
    cod_fee: rupees,
    shipping_fee: rupees,
    subtotal: rupees,
    list_total: listTotal,
    notes_data: z.unknown().meta({
      description: 'The order descriptor, as JSON, as it came with the order; null for none',
    }),
    refund_method: z
      .enum(['card', 'upi'])
      .meta({ description: 'How money goes back: to where it was paid from, or to a UPI id' }),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

const PlaceOrder = orderSource({ shipping_address_id: id })
export type PlaceOrder = z.output<typeof PlaceOrder>

const previewAnswers = {
  offer_code: offerCode.optional(),
  shipping_address_id: id.optional().meta({
    description: 'Where it would go, as an offer may be had once by a phone; else her default one',
  }),
}

export const ordersEndpoints = {
  'GET /api/cart_checkout/': {
    summary: "What the cart's checkout would order",
    auth: 'proven',
    query: z.object(previewAnswers),
    answers: { 200: OrderPreview },
    refusals: { 400: 'Your cart is empty, or why `offer_code` takes nothing off' },
  },
  'POST /api/buy_now/': {
    summary: 'What buying one size now would order; nothing is stored',
    auth: 'proven',
    body: Selection.extend(previewAnswers),
    answers: { 201: OrderPreview },
    refusals: {
      400: 'Field errors, or why `offer_code` takes nothing off',
      404: 'Selected variant not found.',
      409: 'Not enough pieces; the message names what is left',
    },
  },
  'POST /api/cod_order_create/': {
    summary: 'Order, and pay cash on delivery',
    auth: 'proven',
    idempotent: true,
    body: PlaceOrder,
    answers: {
      201: z.object({
        message: z.string(),
        order_id: z.int(),
        order_number: z.string(),
        total_amount: rupees,
      }),
      200: z.object({
        message: z.string(),
        order_id: z.int(),
        order_number: z.string(),
        total_amount: rupees,
      }),
    },
    refusals: {
      400: 'Field errors, an empty cart, or more than may be ordered in cash',
      404: 'No such address of yours',
      409: 'Not enough pieces; the message names what is left',
      422: 'The same key came with another body',
      429: 'Too many orders',
    },
  },
  'GET /api/orders/': {
    summary: 'Your orders, newest first, 100 a page',
    auth: 'proven',
    linked: true,
    query: z.object({ page }),
    refusals: invalidPage,
    answers: { 200: z.array(OrderSummary) },
  },
  'GET /api/order_detail/{id}/': {
    summary: 'One order of yours',
    auth: true,
    params: z.object({ id: orderId }),
    answers: { 200: Order },
    refusals: { 404: 'No such order of yours' },
  },
  'GET /api/orders/{id}/invoice.pdf': {
    summary: 'The invoice of an order of yours, or the document that `number` names',
    auth: true,
    params: z.object({ id }),
    query: z.object({
      number: z.string().max(20).optional().meta({ description: 'Such as that of a credit note' }),
    }),
    stream: 'application/pdf',
    answers: { 200: z.string().meta({ format: 'binary' }) },
    refusals: { 404: 'No such order of yours, or it was not packed yet' },
  },
  'POST /api/orders/{id}/cancel/': {
    summary: 'Cancel an order that has not been sent; what was paid goes back',
    auth: true,
    params: z.object({ id: orderId }),
    answers: { 200: message },
    refusals: { 404: 'No such order of yours', 409: 'It has been sent' },
  },
} satisfies Endpoints
