import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { maxReviewLength, maxReviewPhotos, maxReviewTitleLength } from './field-limits.ts'
import { id, orderId, page, picture, text, wholeNumber } from './fields.ts'
import { fits } from './fits.ts'

export type Fit = (typeof fits)[number]

export const reviewSorts = ['helpful', 'newest', 'photos'] as const
export type ReviewSort = (typeof reviewSorts)[number]

const fit = z.enum(fits).nullable()

export const Reply = z.object({ text: z.string(), at: z.iso.datetime() }).nullable()

export const Review = z
  .object({
    id: z.int(),
    author_name: z.string(),
    rating: z.int(),
    title: z.string(),
    body: z.string(),
    colour: z.string(),
    size: z.string(),
    fit: fit.meta({ description: 'Of the size that the author wears' }),
    photos: z.array(z.string()),
    helpful: z.int().meta({ description: 'How many shoppers found it helpful' }),
    is_received: z.boolean().meta({ description: 'Whether the shop delivered the piece to her' }),
    created_at: z.string(),
    reply: Reply.meta({ description: 'What the shop answers' }),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const reviewStates = ['waiting', 'approved', 'rejected'] as const

/** Hers, with how it stands. */
const OwnReview = Review.omit({ author_name: true, helpful: true, is_received: true }).extend({
  state: z.enum(reviewStates),
  rejected_because: z.string(),
  version: z.int().meta({ description: 'Sent with her next edit' }),
})
export type OwnReview = z.infer<typeof OwnReview>

const ReviewableItem = z.object({
  id: z.int(),
  product_id: z.int(),
  product: z.string(),
  colour: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  review: OwnReview.nullable(),
})
export type ReviewableItem = z.infer<typeof ReviewableItem>

const OrderReviews = z
  .object({
    order_number: z.string(),
    is_received: z.boolean().meta({ description: 'Reviews are taken once it has arrived' }),
    items: z.array(ReviewableItem),
  })
  .meta({ id: 'OrderReviews' })
export type OrderReviews = z.infer<typeof OrderReviews>

const photo = picture.meta({ description: 'A new photo, shown after those retained' })

const WriteReview = z.object({
  rating: wholeNumber(1, 5, 'Choose one to five stars.'),
  title: text(maxReviewTitleLength).default(''),
  body: text(maxReviewLength).default(''),
  fit: z
    .union([z.enum(fits), z.literal('')], 'Choose how it fits.')
    .default('')
    .transform((chosen) => chosen || null),
  version: wholeNumber(0, 1_000_000, 'The version of the review is needed.').default(0),
  retained: text(200)
    .default('')
    .transform((names) => names.split(',').filter(Boolean))
    .refine((names) => names.length <= maxReviewPhotos, 'Choose up to 4 photos.')
    .meta({
      override: { type: 'string' },
      description: 'Photos of the review that stay, by the last part of their addresses, by commas',
    }),
  photo_1: photo,
  photo_2: photo,
  photo_3: photo,
  photo_4: photo,
})
export type WriteReview = z.output<typeof WriteReview>

const notYours = 'No such order of yours'
const starsText = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^[1-5]?$/, 'Choose one to five stars.'))
  .transform((stars) => Number(stars) || undefined)
  .optional()
  .meta({ override: { type: 'integer', minimum: 1, maximum: 5 } })

export const reviewsEndpoints = {
  'GET /api/products/{id}/reviews/': {
    summary: 'What its buyers wrote, the most helpful first, 12 a page',
    params: z.object({ id }),
    query: z.object({
      page,
      sort: z
        .enum(reviewSorts, `Choose one of: ${reviewSorts.join(', ')}.`)
        .default('helpful')
        .meta({ description: 'photos: those with photos first' }),
      stars: starsText,
      size: text(20).optional(),
    }),
    answers: {
      200: z.object({
        count: z.int().meta({ description: 'Of the stars and the size asked for' }),
        next: z.string().nullable(),
        previous: z.string().nullable(),
        by_rating: z.record(z.string(), z.int()).meta({ description: 'Of all its reviews' }),
        sizes: z.array(z.string()).meta({ description: 'That reviews are about' }),
        results: z.array(Review),
      }),
    },
    refusals: { 404: 'No such product' },
  },
  'GET /api/products/{id}/review-votes/': {
    summary: 'The reviews of a product that you found helpful',
    auth: true,
    params: z.object({ id }),
    answers: { 200: z.object({ review_ids: z.array(z.int()) }) },
  },
  'PUT /api/reviews/{id}/vote/': {
    summary: 'Say that a review is helpful; once a person',
    auth: true,
    params: z.object({ id }),
    answers: { 200: z.object({ helpful: z.int() }) },
    refusals: { 404: 'No such review', 409: 'It is your own' },
  },
  'DELETE /api/reviews/{id}/vote/': {
    summary: 'Take that back',
    auth: true,
    params: z.object({ id }),
    answers: { 200: z.object({ helpful: z.int() }) },
    refusals: { 404: 'No such review' },
  },
  'GET /api/orders/{id}/reviews/': {
    summary: 'The items of an order, each with your review of it',
    auth: 'link',
    params: z.object({ id: orderId }),
    answers: { 200: OrderReviews },
    refusals: { 400: 'The link is not whole', 404: notYours },
  },
  'PUT /api/order-items/{id}/review/': {
    summary: 'Review an item that arrived, or edit your review; it shows once it is approved',
    auth: 'link',
    upload: true,
    idempotent: true,
    params: z.object({ id: orderId }),
    body: WriteReview,
    answers: { 200: OwnReview },
    refusals: {
      400: 'Field errors, or the link is not whole',
      404: 'No such item of yours',
      409: 'It has not arrived, or was edited elsewhere since',
      429: 'Too many reviews or photos',
    },
  },
  'DELETE /api/order-items/{id}/review/': {
    summary: 'Withdraw your review; it is deleted with its photos',
    auth: 'link',
    params: z.object({ id: orderId }),
    answers: { 200: z.object({ message: z.string() }) },
    refusals: { 400: 'The link is not whole', 404: 'No such review of yours' },
  },
} satisfies Endpoints
