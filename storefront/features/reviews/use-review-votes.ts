import { useState } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'
import { createLoadedStore, useLoaded } from '../session/loaded-store.ts'

const logInFirst = 'Please log in first: each person has one vote.'

export type Votes = {
  mine: ReadonlySet<number>
  /** As they stand since she voted, by review. */
  counts: Record<number, number>
  toggle: (reviewId: number) => Promise<void>
}

/** The reviews of a product that she found helpful, and the change of one. */
export function useReviewVotes(productId: number): Votes {
  const [votes] = useState(() => createVotes(productId))
  const mine = useLoaded(votes)
  const [counts, setCounts] = useState<Record<number, number>>({})

  const toggle = useOneAtATime(async (reviewId: number) => {
    const params = { id: reviewId }
    const call = mine.has(reviewId)
      ? () => browserApi('DELETE /api/reviews/{id}/vote/', { params })
      : () => browserApi('PUT /api/reviews/{id}/vote/', { params })
    await attempt(
      async () => {
        const { helpful } = await withLogin(call, logInFirst)
        setCounts((before) => ({ ...before, [reviewId]: helpful }))
      },
      ({ message }) => message || 'That could not be saved. Please try again.',
    )
    await votes.load()
  })
  return { mine, counts, toggle }
}

const createVotes = (productId: number) =>
  createLoadedStore(new Set<number>(), async () => {
    const params = { id: productId }
    const { review_ids: ids } = await browserApi('GET /api/products/{id}/review-votes/', { params })
    return new Set(ids)
  })
