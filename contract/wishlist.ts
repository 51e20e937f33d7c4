import * as z from 'zod'
import { ProductSummary } from './catalogue.ts'
import type { Endpoints } from './endpoint.ts'
import { id, idWithMessage, rupees } from './fields.ts'

export const WishlistItem = z
  .object({
    id: z.int(),
    product: ProductSummary.pick({
      id: true,
      slug: true,
      name: true,
      brand: true,
      stock_status: true,
      primary_image: true,
      get_price: true,
      mrp: true,
      discount_percentage: true,
      is_active: true,
    }),
    variant_id: z.int().nullable(),
    variant_size: z.int().nullable().meta({ description: 'The id of a size' }),
    color_name: z.string().nullable(),
    size: z.string().nullable().meta({ description: 'The name of the size asked for' }),
    saved_price: rupees.nullable().meta({
      description: 'What the product cost when it was added; null when that is not known',
    }),
    image: z.string().nullable().meta({ description: 'The colour asked for, else the first' }),
  })
  .meta({ id: 'WishlistItem' })
export type WishlistItem = z.infer<typeof WishlistItem>

// A client with nothing chosen sends null, '' or no field at all.
const optionalId = z
  .union([z.literal(['', null]).transform(() => undefined), id], 'A valid id is required.')
  .optional()

/** What a shopper would like to have: a product, and the colour and size where she chose them. */
export const Wish = z.object({
  product_id: idWithMessage('Invalid product ID'),
  variant_id: optionalId,
  variant_size: optionalId,
})
export type Wish = z.output<typeof Wish>

const removed = z.object({ message: z.literal('Item removed from wishlist!') })
const notListed = { 404: 'No such product in your wishlist' }

export const wishlistEndpoints = {
  'GET /api/wishlist/': {
    summary: 'The wishlist, newest first',
    auth: true,
    answers: { 200: z.array(WishlistItem) },
  },
  'POST /api/add_to_wishlist/': {
    summary: 'Add a product; one that is listed already stays as it is',
    auth: true,
    body: Wish,
    answers: {
      201: z.object({ message: z.literal('Item added to wishlist') }),
      200: z.object({ message: z.literal('Item already in wishlist') }),
    },
    refusals: {
      400: 'Field errors, or the list is full',
      404: 'No such product, or the colour and size are of another',
    },
  },
  'DELETE /api/wishlist_remove/{productId}/': {
    summary: 'Remove a product',
    auth: true,
    params: z.object({ productId: id }),
    answers: { 200: removed },
    refusals: notListed,
  },
  'DELETE /api/remove_from_wishlist/{id}/': {
    summary: 'Remove a product; the same as /api/wishlist_remove/',
    auth: true,
    params: z.object({ id }),
    answers: { 200: removed },
    refusals: notListed,
  },
} satisfies Endpoints
