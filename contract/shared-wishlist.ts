import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { maxSharedNameLength } from './field-limits.ts'
import { flag, id, message, requiredText, text } from './fields.ts'
import { WishlistItem } from './wishlist.ts'

export const WishlistShare = z
  .object({
    token: z.string().meta({ description: 'Of the link by which others see the wishlist' }),
    name: z.string().meta({ description: 'That they see' }),
    votes: z.array(z.object({ product_id: z.int(), votes: z.int() })),
  })
  .meta({ id: 'WishlistShare' })
export type WishlistShare = z.infer<typeof WishlistShare>

export const SharedItem = WishlistItem.pick({
  id: true,
  product: true,
  color_name: true,
  image: true,
}).extend({ votes: z.int() })
export type SharedItem = z.infer<typeof SharedItem>

export const SharedWishlist = z
  .object({ name: z.string(), items: z.array(SharedItem) })
  .meta({ id: 'SharedWishlist' })
export type SharedWishlist = z.infer<typeof SharedWishlist>

const token = text(100).default('')
const noneShared = 'No wishlist is shared by this link'

export const sharedWishlistEndpoints = {
  'GET /api/wishlist/share/': {
    summary: 'How your wishlist is shared, and the votes of each product that has some',
    auth: true,
    answers: { 200: z.object({ share: WishlistShare.nullable() }) },
  },
  'PUT /api/wishlist/share/': {
    summary: 'Share your wishlist by a link; where it is shared already, change the name',
    auth: 'proven',
    body: z.object({
      name: requiredText(maxSharedNameLength).refine(
        (name) => /^[\p{L}\p{M}\p{N} .'’-]+$/u.test(name),
        'Use letters only.',
      ),
    }),
    answers: { 200: WishlistShare },
    refusals: { 400: 'Field errors' },
  },
  'DELETE /api/wishlist/share/': {
    summary: 'Withdraw the link; its votes are deleted',
    auth: 'proven',
    answers: { 200: message },
  },
  'GET /api/shared-wishlist/': {
    summary: 'A shared wishlist, newest first, at most 100, without what is off sale',
    query: z.object({ token }),
    answers: { 200: SharedWishlist },
    refusals: { 404: noneShared },
  },
  'PUT /api/shared-wishlist/vote/': {
    summary: 'Vote for a piece of a shared wishlist, or take that back; once a browser',
    body: z.object({
      token,
      item_id: id,
      voter: z
        .string()
        .regex(/^[\da-f]{32}$/, 'A number of 32 hexadecimal digits is needed.')
        .meta({ description: 'A random number of the browser' }),
      is_vote: flag,
    }),
    answers: { 200: z.object({ votes: z.int().meta({ description: 'Of the piece' }) }) },
    refusals: {
      400: 'Field errors',
      404: `${noneShared}, or the piece is not in it`,
      409: 'The wishlist has all the votes that it takes',
      429: 'Too many votes',
    },
  },
} satisfies Endpoints
