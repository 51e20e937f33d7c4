import type { Product } from '../../../contract/catalogue.ts'
import type { Answer } from '../../../contract/client.ts'
import type { Review } from '../../../contract/reviews.ts'
import { Icon } from '../../../ui/icon.tsx'
import Pagination from '../../ui/pagination.tsx'
import { Rating } from '../../ui/rating.tsx'
import { ReviewCounts } from './review-counts.tsx'
import { ReviewEntry } from './review-entry.tsx'

const pageSize = 12
const firstShown = 4

type Props = {
  rating: Product['rating']
  reviews: Answer<'GET /api/products/{id}/reviews/'>
  page: number
  pagePath: (page: number) => string
}

export default function Reviews({ rating, reviews, page, pagePath }: Props) {
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
          <ReviewPage reviews={reviews} page={page} pagePath={pagePath} />
        </div>
      )}
    </section>
  )
}

/** The first page shows a few reviews and folds the rest; later pages show all. */
function ReviewPage({ reviews: { results, count }, page, pagePath }: Omit<Props, 'rating'>) {
  const pages = (
    <div className="mt-6">
      <Pagination label="Reviews" page={page} last={Math.ceil(count / pageSize)} to={pagePath} />
    </div>
  )
  const isCut = page === 1 && results.length > firstShown
  return (
    <div>
      <ReviewList reviews={isCut ? results.slice(0, firstShown) : results} />
      {isCut ? (
        <details className="group border-hairline border-t">
          <summary className="flex min-h-13 list-none items-center gap-2 hover:text-indigo [&::-webkit-details-marker]:hidden">
            <span className="underline underline-offset-4 group-open:hidden">More reviews</span>
            <span className="hidden underline underline-offset-4 group-open:inline">
              Fewer reviews
            </span>
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <ReviewList reviews={results.slice(firstShown)} />
          {pages}
        </details>
      ) : (
        pages
      )}
    </div>
  )
}

function ReviewList({ reviews }: { reviews: Review[] }) {
  return (
    <ul className="divide-y divide-hairline border-hairline border-t">
      {reviews.map((review) => (
        <ReviewEntry key={review.id} review={review} />
      ))}
    </ul>
  )
}
