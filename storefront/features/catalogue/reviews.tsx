import type { Product } from '../../../contract/catalogue.ts'
import type { Answer } from '../../../contract/client.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Rating } from '../../ui/rating.tsx'
import { ReviewCounts } from './review-counts.tsx'
import { ReviewEntry } from './review-entry.tsx'

const pageSize = 12

type Props = {
  rating: Product['rating']
  reviews: Answer<'GET /api/products/{id}/reviews/'>
  page: number
  pagePath: (page: number) => string
}

/** What buyers say who received it. */
export function Reviews({ rating, reviews, page, pagePath }: Props) {
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-3xl md:text-4xl">
        Reviews
      </h2>
      {rating.average === null ? (
        <p className="mt-4 text-quiet">Nobody has reviewed this piece yet.</p>
      ) : (
        <div className="mt-6 grid gap-x-16 gap-y-8 md:grid-cols-[16rem_1fr]">
          <div>
            <p className="flex items-center gap-3">
              <span className="font-light font-serif text-5xl">{rating.average.toFixed(1)}</span>
              <Rating value={rating.average} className="h-5" />
            </p>
            <p className="mt-1 mb-4 text-quiet text-sm">
              {rating.count === 1 ? '1 review' : `${rating.count} reviews`} by buyers who received
              it
            </p>
            <ReviewCounts byRating={reviews.by_rating} total={reviews.count} />
          </div>
          <div>
            <ul className="divide-y divide-hairline border-hairline border-t">
              {reviews.results.map((review) => (
                <ReviewEntry key={review.id} review={review} />
              ))}
            </ul>
            <div className="mt-6">
              <Pagination
                label="Reviews"
                page={page}
                last={Math.ceil(reviews.count / pageSize)}
                to={pagePath}
              />
            </div>
          </div>
        </div>
      )}
    </section>
  )
}
