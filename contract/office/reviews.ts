import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { maxReviewReplyLength } from '../field-limits.ts'
import { id, text, wholeNumber } from '../fields.ts'
import { Actor, cursor, keyUsed, listOf } from './fields.ts'
import { officeReviewStates, rejectReasons, rejectReasonsAndOther } from './review-reasons.ts'

const at = z.iso.datetime()

export const OfficeReview = z
  .object({
    id: z.int(),
    version: z.int().meta({ description: 'Of what its author wrote' }),
    state: z.enum(officeReviewStates),
    product: z.object({ id: z.int(), name: z.string() }),
    author_name: z.string(),
    rating: z.int(),
    title: z.string(),
    body: z.string(),
    colour: z.string(),
    size: z.string(),
    photos: z.array(z.string()),
    created_at: at,
    rejected_at: at.nullable(),
    reject_reason: z.enum(rejectReasons).nullable(),
    rejected_because: z.string().meta({ description: 'As its author reads it' }),
    reply: z.object({ text: z.string(), at, actor: Actor }).nullable(),
  })
  .meta({ id: 'OfficeReview' })
export type OfficeReview = z.infer<typeof OfficeReview>

export const RejectedReviews = z
  .object({
    rows: z.array(
      z.object({
        month: z.string().meta({
          description: 'Of the last twelve of Asia/Kolkata, such as 2026-11; or earlier',
        }),
        reason: z.enum(rejectReasonsAndOther),
        count: z.int(),
      }),
    ),
  })
  .meta({ id: 'RejectedReviews' })
export type RejectedReviews = z.infer<typeof RejectedReviews>

/** What the author of a rejected review reads beside the reason. */
export const rejectNote = text(200)

const version = wholeNumber(0, 2 ** 31 - 1, 'This is no version of a review.')
  .optional()
  .meta({ description: 'That was read: 409 where its author has changed it since' })
const seen = {
  version,
  state: z
    .enum(officeReviewStates)
    .optional()
    .meta({ description: 'That was seen: 409 where another has handled it since' }),
}

const act = { staff: 'reviews', acts: true, params: z.object({ id }) } as const
const refusals = {
  400: 'Field errors',
  404: 'No such review',
  409: 'It is not as it was',
  422: keyUsed,
}
const answers = { 200: OfficeReview }

export const officeReviewsEndpoints = {
  'GET /api/office/reviews/': {
    summary: 'Reviews of a state: waiting ones, the oldest first; or others, newest first',
    staff: 'reviews',
    query: z.object({
      state: z.enum(officeReviewStates).default('waiting'),
      reason: z.enum(['', ...rejectReasonsAndOther]).default(''),
      month: z
        .string()
        .regex(/^(\d{4}-(0[1-9]|1[0-2])|earlier)?$/, 'This is no month such as 2026-11.')
        .default('')
        .meta({ description: 'In which it was rejected' }),
      cursor,
    }),
    answers: { 200: listOf(OfficeReview) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/reviews/rejected/': {
    summary: 'How many are rejected, by month and reason, which the list takes',
    staff: 'reviews',
    answers: { 200: RejectedReviews },
  },
  'POST /api/office/reviews/{id}/approve/': {
    summary: 'Show a review that waits or was rejected',
    ...act,
    body: z.object(seen),
    answers,
    refusals,
  },
  'POST /api/office/reviews/{id}/reject/': {
    summary: 'Hide a review, for one of few reasons; its author reads it',
    ...act,
    body: z.object({
      reason: z.enum(rejectReasons, 'Choose one of the reasons.'),
      note: rejectNote.default(''),
      ...seen,
    }),
    answers,
    refusals,
  },
  'POST /api/office/reviews/{id}/reply/': {
    summary: 'Answer a review that is shown, change that or, by an empty text, take it back',
    ...act,
    body: z.object({
      text: text(maxReviewReplyLength),
      version,
      was: text(maxReviewReplyLength).optional().meta({
        description: 'The reply that was seen: 409 with both where another has replied since',
      }),
    }),
    answers,
    refusals,
  },
} satisfies Endpoints
