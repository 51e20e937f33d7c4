import * as z from 'zod'
import { amounts, listPrice, listTotal, offerCode, offers, refusedCode } from './amounts.ts'
import type { Endpoints } from './endpoint.ts'
import { maxQuantity } from './field-limits.ts'
import { flag, id, message, rupees, wholeNumber } from './fields.ts'
import { messageChannels } from './message-channels.ts'
import { Sale } from './sale.ts'

export const quantity = wholeNumber(
  1,
  maxQuantity,
  `Quantity must be between 1 and ${maxQuantity}.`,
)

const VariantImage = z.object({ image: z.string(), alt: z.string(), is_default: z.boolean() })

const LineSize = z.object({
  id: z.int(),
  size: z.string(),
  get_price: rupees,
  stock: z.int().meta({ description: 'What is left to her; 0 when it is sold out' }),
})

const paidLine = {
  paid_total: rupees.meta({ description: 'Its pieces with what offers take off them' }),
  offers: z
    .array(z.string())
    .meta({ description: 'What takes something off it, in words: what a piece is free by, too' }),
}

export const CartLine = z
  .object({
    id: z.int(),
    quantity: z.int(),
    product: z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      get_price: rupees,
      is_final_sale: z.boolean().meta({ description: 'Neither returned nor exchanged' }),
      is_active: z.boolean().meta({ description: 'Whether it is on sale' }),
    }),
    variant: z.object({
      id: z.int(),
      color_name: z.string(),
      images: z.array(VariantImage),
      get_price: rupees,
      sizes: z.array(LineSize).meta({ description: 'What the line can be swapped for' }),
    }),
    size_variant: LineSize,
    list_price: listPrice,
    sale: Sale.optional(),
    line_total: rupees.meta({ description: 'Its pieces at list price' }),
    ...paidLine,
    notices: z.array(z.string()).meta({
      description: "What has changed since it was chosen: 'Only 2 left', 'Price is now ₹899.00'",
    }),
  })
  .meta({ id: 'CartLine' })
export type CartLine = z.infer<typeof CartLine>

export const Cart = z
  .object({
    items: z.array(CartLine),
    for_later: z.array(CartLine).meta({ description: 'Set aside: in no total and no order' }),
    total: rupees.meta({ description: 'Of its items that are not sold out' }),
    list_total: listTotal,
    amounts,
    offers,
    offer_code: z.string().nullable().meta({ description: 'That she has given' }),
    offer_refused: refusedCode,
    to_reach: z
      .array(z.string())
      .optional()
      .meta({ description: 'What to add for offers on what is in it, in words' }),
  })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof Cart>

/** A piece to buy: the product, its colour, its size and how many. */
export const Selection = z.object({
  product_id: id,
  variant_id: id,
  size_variant_id: id,
  quantity,
})
export type Selection = z.output<typeof Selection>

export const OrderPreview = z
  .object({
    total_price: rupees.meta({ description: 'The pieces alone' }),
    shipping_fee: rupees,
    cod_fee: rupees,
    list_total: listTotal,
    amounts: amounts.meta({
      description: 'They add up to `cod_total`; without `cod_fee`, to `card_total`',
    }),
    offers,
    offer_code: z.string().nullable().meta({ description: 'That she has given' }),
    offer_refused: refusedCode,
    paid_online: z
      .object({ total_price: rupees, amounts, offers })
      .nullable()
      .meta({ description: 'Where paying online saves more: what makes up `card_total` then' }),
    card_total: rupees.meta({ description: 'With shipping, paid by card' }),
    cod_total: rupees.meta({ description: 'With shipping and the fee, paid in cash' }),
    last_payment: z
      .enum(['card', 'cod'])
      .nullable()
      .meta({ description: 'How her last order was paid; null for a first one' }),
    order_updates: z
      .array(z.object({ channel: z.enum(messageChannels), is_on: z.boolean() }))
      .meta({
        description: 'How she can be written to about it, and whether she has consented already',
      }),
    items: z.array(
      z.object({
        product: z.object({ id: z.int(), name: z.string() }),
        variant: z.object({
          id: z.int(),
          color_name: z.string(),
          images: z.array(VariantImage),
        }),
        varient_size: z.object({
          id: z.int(),
          size: z.string(),
          price: rupees,
          stock: z.int(),
        }),
        list_price: listPrice,
        quantity: z.int(),
        ...paidLine,
        paid_online: z
          .object(paidLine)
          .nullable()
          .meta({ description: 'As `paid_online` of the preview' }),
        notices: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'OrderPreview' })
export type OrderPreview = z.infer<typeof OrderPreview>

const shortOfStock = { 409: 'Not enough pieces; the message names what is left' }
const noSuchLine = { 404: 'No such line of yours' }

export const cartEndpoints = {
  'GET /api/cart/': { summary: 'The cart', auth: true, answers: { 200: Cart } },
  'POST /api/cart/': {
    summary: 'Add pieces of a size; the same size again joins its line',
    auth: true,
    body: Selection,
    answers: { 201: z.object({ message: z.string(), item_id: z.int() }) },
    refusals: { 400: 'Field errors', 404: 'Selected variant not found.', ...shortOfStock },
  },
  'PUT /api/cart/{id}/': {
    summary: 'Set the quantity of a line; with a size of its colour, swap that, too',
    auth: true,
    params: z.object({ id }),
    body: z.object({
      quantity,
      size_variant_id: id
        .optional()
        .meta({ description: 'The line of that size, if there is one, joins it' }),
    }),
    answers: { 200: z.object({ message: z.string(), total: rupees }) },
    refusals: {
      400: 'Field errors',
      404: 'No such line of yours, or no such size of its colour',
      ...shortOfStock,
    },
  },
  'PUT /api/cart/{id}/for-later/': {
    summary: 'Set a line aside for later, or move it back',
    auth: true,
    params: z.object({ id }),
    body: z.object({ is_for_later: flag }),
    answers: { 200: message.extend({ total: rupees }) },
    refusals: { 400: 'Field errors', ...noSuchLine },
  },
  'PUT /api/cart/offer-code/': {
    summary: 'Give the cart a code for an offer, in place of that which it has; null takes it off',
    auth: true,
    body: z.object({ code: offerCode.nullable() }),
    answers: { 200: Cart },
    refusals: { 400: 'Field errors, or why the code takes nothing off: `code` and words' },
  },
  'DELETE /api/cart/{id}/': {
    summary: 'Remove a line',
    auth: true,
    params: z.object({ id }),
    answers: { 200: message.extend({ total: rupees }) },
    refusals: noSuchLine,
  },
} satisfies Endpoints
