import type { OwnReview } from '../../../contract/reviews.ts'
import { storedText } from '../../ui/stored-text.ts'

/** A review while it is written: this browser has it until the shop has. */
export type Draft = {
  rating: number
  fit: string
  title: string
  body: string
  /** Photos of the review as it was, by their addresses. */
  retained: string[]
  /** New ones, as `data:` addresses. */
  added: string[]
  /** How it was sent last, while no answer has come; none once it is changed. */
  attempt?: { key: string; version: number }
}

const storeOf = (itemId: number) => storedText('localStorage', `review-${itemId}`)

/** What was written and never arrived; undefined for nothing. */
export function readDraft(itemId: number): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(storeOf(itemId).get() ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  ['rating', 'fit', 'title', 'body', 'retained', 'added'].every((name) => name in value)

export const writeDraft = (itemId: number, draft: Draft): void =>
  storeOf(itemId).set(JSON.stringify(draft))

export const dropDraft = (itemId: number): void => storeOf(itemId).set(null)

export const draftOf = (review: OwnReview | null): Draft => ({
  rating: review?.rating ?? 0,
  fit: review?.fit ?? '',
  title: review?.title ?? '',
  body: review?.body ?? '',
  retained: review?.photos ?? [],
  added: [],
})
