import type { Product } from '../../../contract/catalogue.ts'
import type { Answer } from '../../../contract/client.ts'
import type { Review } from '../../../contract/reviews.ts'
import { Icon } from '../../../ui/icon.tsx'
import Pagination from '../../ui/pagination.tsx'
import { Rating } from '../../ui/rating.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { ReviewCounts } from './review-counts.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewFilter } from './review-filter.tsx'
import { type Narrowed, type Narrowing, useNarrowedReviews } from './use-narrowed-reviews.ts'
import { useReviewVotes, type Votes } from './use-review-votes.ts'

const pageSize = 12
const firstShown = 4

const unnarrowed: Narrowing = { sort: 'helpful', stars: '', size: '' }
const isUnnarrowed = (by: Narrowing) => by.sort === 'helpful' && !by.stars && !by.size

type Props = {
  productId: number
  rating: Product['rating']
  reviews: Answer<'GET /api/products/{id}/reviews/'>
  page: number
  pagePath: (page: number) => string
}

export default function Reviews({ productId, rating, reviews, page, pagePath }: Props) {
  const votes = useReviewVotes(productId)
  const { narrowed, narrow, more, reset } = useNarrowedReviews(productId)
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-3xl md:text-4xl">
        Reviews
      </h2>
      {rating.average === null ? (
        <p className="mt-4 text-quiet">Nobody has reviewed this piece yet.</p>
      ) : (
        <div className="mt-6 grid gap-x-16 gap-y-8 md:grid-cols-[16rem_minmax(0,1fr)]">
          <div>
            <p className="flex items-center gap-3">
              <span className="font-light font-serif text-5xl">{rating.average.toFixed(1)}</span>
              <Rating value={rating.average} className="h-5" />
            </p>
            <p className="mt-1 mb-4 text-quiet text-sm">
              {rating.count === 1 ? '1 review' : `${rating.count} reviews`} by buyers who received
              it
            </p>
            <ReviewCounts byRating={reviews.by_rating} total={rating.count} />
          </div>
          <div>
            {rating.count > 1 && (
              <ReviewFilter
                by={narrowed?.by ?? unnarrowed}
                sizes={reviews.sizes}
                onChange={(by) => (isUnnarrowed(by) ? reset() : narrow(by))}
              />
            )}
            {narrowed ? (
              <NarrowedList narrowed={narrowed} votes={votes} onMore={more} onReset={reset} />
            ) : (
              <ReviewPage reviews={reviews} page={page} pagePath={pagePath} votes={votes} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

type PageProps = Pick<Props, 'reviews' | 'page' | 'pagePath'> & { votes: Votes }

/** The first page shows a few reviews and folds the rest; later pages show all. */
function ReviewPage({ reviews: { results, count }, page, pagePath, votes }: PageProps) {
  const pages = (
    <div className="mt-6">
      <Pagination label="Reviews" page={page} last={Math.ceil(count / pageSize)} to={pagePath} />
    </div>
  )
  const isCut = page === 1 && results.length > firstShown
  return (
    <div className="max-md:not-has-open:*:[ul]:*:nth-[n+3]:hidden">
      <ReviewList reviews={isCut ? results.slice(0, firstShown) : results} votes={votes} />
      {isCut ? (
        <details className="group border-hairline border-t">
          <summary className="flex min-h-13 list-none items-center gap-2 hover:text-indigo [&::-webkit-details-marker]:hidden">
            <span className="underline underline-offset-4 group-open:hidden">More reviews</span>
            <span className="hidden underline underline-offset-4 group-open:inline">
              Fewer reviews
            </span>
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <ReviewList reviews={results.slice(firstShown)} votes={votes} />
          {pages}
        </details>
      ) : (
        pages
      )}
    </div>
  )
}

type NarrowedProps = {
  narrowed: Narrowed
  votes: Votes
  onMore: () => void
  onReset: () => void
}

function NarrowedList({ narrowed, votes, onMore, onReset }: NarrowedProps) {
  const { found, isBusy, hasFailed } = narrowed
  const { reviews = [], count = 0 } = found ?? {}
  return (
    <div aria-busy={isBusy}>
      <p role="status" className="mb-3 text-quiet text-sm">
        {isBusy && !found && 'Looking...'}
        {hasFailed && 'The reviews could not be loaded.'}
        {found && !hasFailed && (count === 1 ? '1 review' : `${count} reviews`)}
      </p>
      {reviews.length > 0 && <ReviewList reviews={reviews} votes={votes} />}
      <p className="flex flex-wrap gap-x-6">
        {(hasFailed || reviews.length < count) && (
          <TextButton onClick={onMore} isBusy={isBusy}>
            {hasFailed ? 'Try again' : 'More reviews'}
          </TextButton>
        )}
        {found && count === 0 && <TextButton onClick={onReset}>Show all reviews</TextButton>}
      </p>
    </div>
  )
}

function ReviewList({ reviews, votes }: { reviews: Review[]; votes: Votes }) {
  return (
    <ul className="divide-y divide-hairline border-hairline border-t">
      {reviews.map((review) => (
        <ReviewEntry key={review.id} review={review} votes={votes} />
      ))}
    </ul>
  )
}
