import { useRef, useState } from 'react'
import type { Review, ReviewSort } from '../../../contract/reviews.ts'
import { browserApi } from '../../browser-api.client.ts'

export type Narrowing = { sort: ReviewSort; stars: string; size: string }

type Found = { reviews: Review[]; count: number; page: number }
export type Narrowed = { by: Narrowing; found?: Found; isBusy: boolean; hasFailed: boolean }

/** What a shopper asked to see of the reviews; undefined while she sees them as the page has them. */
export function useNarrowedReviews(productId: number) {
  const [narrowed, setNarrowed] = useState<Narrowed>()
  const latest = useRef(0)

  async function load(by: Narrowing, before?: Found): Promise<void> {
    const call = ++latest.current
    const past = before && { found: before }
    setNarrowed({ by, ...past, isBusy: true, hasFailed: false })
    const page = (before?.page ?? 0) + 1
    const answer = await browserApi('GET /api/products/{id}/reviews/', {
      params: { id: productId },
      query: { ...by, page: String(page) },
    }).catch(() => undefined)
    if (call !== latest.current) return
    if (!answer) return setNarrowed({ by, ...past, isBusy: false, hasFailed: true })
    const reviews = [...(before?.reviews ?? []), ...answer.results]
    setNarrowed({
      by,
      found: { reviews, count: answer.count, page },
      isBusy: false,
      hasFailed: false,
    })
  }

  return {
    narrowed,
    narrow: (by: Narrowing) => void load(by),
    more: () => narrowed && void load(narrowed.by, narrowed.found),
    reset: () => {
      latest.current += 1
      setNarrowed(undefined)
    },
  }
}
