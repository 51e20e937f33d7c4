import type { Review } from '../../../contract/reviews.ts'
import { Rating } from '../../ui/rating.tsx'

// Short month names differ between versions of ICU, and so on server and browser.
const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

export function ReviewEntry({ review }: { review: Review }) {
  const bought = [review.colour, review.size && `size ${review.size}`].filter(Boolean).join(', ')
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Rating value={review.rating} />
        <time dateTime={review.created_at} className="text-quiet text-sm">
          {day.format(new Date(review.created_at))}
        </time>
      </div>
      {review.title && <h3 className="mt-2 text-xl">{review.title}</h3>}
      <p className="mt-2 max-w-prose whitespace-pre-line">{review.body}</p>
      <p className="mt-2 text-quiet text-sm">
        {review.author_name}
        {bought && ` · ${bought}`}
      </p>
    </li>
  )
}
