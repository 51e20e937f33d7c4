import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { latestCalls } from '../../ui/store.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'
import { findSession, onSessionChange } from '../session/session.ts'

const logInFirst = 'Please log in first: each person has one vote.'
const none: ReadonlySet<number> = new Set()

export type Votes = {
  mine: ReadonlySet<number>
  /** As they stand since she voted, by review. */
  counts: Record<number, number>
  toggle: (reviewId: number) => Promise<void>
}

/** The reviews of a product that she found helpful, and the change of one. */
export function useReviewVotes(productId: number): Votes {
  const [mine, setMine] = useState(none)
  const [counts, setCounts] = useState<Record<number, number>>({})
  const [startCall] = useState(latestCalls)
  const load = useRef(async () => {
    const isLatest = startCall()
    const params = { id: productId }
    const votes = findSession()
      ? await browserApi('GET /api/products/{id}/review-votes/', { params }).catch(() => null)
      : null
    if (isLatest()) setMine(new Set(votes?.review_ids))
  })
  useEffect(() => {
    const read = load.current
    void read()
    return onSessionChange(() => void read())
  }, [])

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
    await load.current()
  })
  return { mine, counts, toggle }
}
