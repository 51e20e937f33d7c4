import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import type { ServeCached } from '../../ground/http/serve-cached-call.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { listReviews } from './list-reviews.ts'
import { type Reviewer, showOrderReviews, withdrawReview, writeReview } from './own-reviews.ts'
import { listVotes, voteForReview } from './votes.ts'

type Deps = {
  serve: Serve
  serveCached: ServeCached
  db: Db
  publicDb: Db
  config: Config
  media: Media
}

export function reviewsRoutes({ serve, serveCached, db, publicDb, config, media }: Deps): void {
  serveCached(
    'GET /api/products/{id}/reviews/',
    async ({ params, query: { page: number, ...asked } }, { pathname, search }) => {
      const page = { number, url: config.publicUrl + pathname + search }
      return answer(200, await listReviews(publicDb, params.id, { ...asked, page }))
    },
    (_body, { params }) => [params.id],
  )

  serve('GET /api/products/{id}/review-votes/', async ({ customer, params }) =>
    answer(200, await listVotes(db, customer.id, params.id)),
  )

  serve('PUT /api/reviews/{id}/vote/', async ({ customer, params }) =>
    answer(200, await voteForReview(db, customer.id, params.id, true)),
  )

  serve('DELETE /api/reviews/{id}/vote/', async ({ customer, params }) =>
    answer(200, await voteForReview(db, customer.id, params.id, false)),
  )

  serve('GET /api/orders/{id}/reviews/', async ({ customer, params }) =>
    answer(200, await showOrderReviews(db, reviewer(customer), params.id)),
  )

  serve('PUT /api/order-items/{id}/review/', async ({ customer, params, body, idempotencyKey }) => {
    const by = reviewer(customer)
    return answer(
      200,
      await writeReview({ db, config, media }, by, params.id, body, idempotencyKey),
    )
  })

  serve('DELETE /api/order-items/{id}/review/', async ({ customer, params }) => {
    await withdrawReview({ db, media }, reviewer(customer), params.id)
    return answer(200, { message: 'Your review is withdrawn.' })
  })
}

const reviewer = ({ id, linkedOrderId }: SignedIn): Reviewer => ({ customerId: id, linkedOrderId })
