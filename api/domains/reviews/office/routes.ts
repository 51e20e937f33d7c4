import type { Db } from '../../../ground/db/pool.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { ServeOffice } from '../../../ground/staff/serve-office.ts'
import { approveReview, rejectReview, replyToReview, type Seen } from '../handle-review.ts'
import { listReviews, reportRejected, showReview, storedState } from './service.ts'

export function officeReviewRoutes(serve: ServeOffice, db: Db): void {
  serve('GET /api/office/reviews/', async ({ query }) => answer(200, await listReviews(db, query)))

  serve('GET /api/office/reviews/rejected/', async () => answer(200, await reportRejected(db)))

  serve('POST /api/office/reviews/{id}/approve/', async ({ params, body, act }) => {
    await act((tx) => approveReview(tx, params.id, seenIn(body)))
    return answer(200, await showReview(db, params.id))
  })

  serve('POST /api/office/reviews/{id}/reject/', async ({ params, body, act }) => {
    await act((tx) => rejectReview(tx, params.id, body, seenIn(body)))
    return answer(200, await showReview(db, params.id))
  })

  serve(
    'POST /api/office/reviews/{id}/reply/',
    async ({ params, body: { text, ...seen }, act }) => {
      await act((tx) => replyToReview(tx, params.id, text, seen))
      return answer(200, await showReview(db, params.id))
    },
  )
}

const seenIn = (body: {
  version?: number | undefined
  state?: keyof typeof storedState | undefined
}): Seen => ({
  version: body.version,
  state: body.state && storedState[body.state],
})
