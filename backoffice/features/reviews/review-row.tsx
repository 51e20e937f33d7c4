import type { OfficeReview } from '../../../contract/office/reviews.ts'
import { Time } from '../layout/time.tsx'
import { ApproveForm, RejectForm, ReplyForm } from './review-forms.tsx'

type Props = { review: OfficeReview; actKey: string }

/** What a customer wrote of a garment, and what may be done about it. */
export function ReviewRow({ review, actKey }: Props) {
  const { rating, product, author_name, colour, size, photos, reply } = review
  const of = [colour, size && `size ${size}`].filter(Boolean).join(', ')
  return (
    <li className="max-w-3xl border-hairline border-b py-4">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span role="img" aria-label={`${rating} of 5 stars`}>
          {'★'.repeat(rating)}
          {'☆'.repeat(5 - rating)}
        </span>
        <a
          href={`/product/${product.id}`}
          className="inline-flex min-h-6 items-center font-medium underline underline-offset-4 hover:text-indigo"
        >
          {product.name}
        </a>
        <Time at={review.created_at} className="text-quiet text-sm" />
      </div>
      <p className="wrap-anywhere mt-1 text-quiet">
        {author_name}
        {of && `, ${of}`}
      </p>
      {review.title && <h2 className="wrap-anywhere mt-2 text-lg">{review.title}</h2>}
      <p className="wrap-anywhere mt-2 whitespace-pre-wrap empty:hidden">{review.body}</p>
      {photos.length > 0 && (
        <ul className="mt-3 grid max-w-md grid-cols-4 gap-2">
          {photos.map((image, at) => (
            <li key={image}>
              <a href={image}>
                <img
                  src={`${image}/375`}
                  alt={`${at + 1} by ${author_name}`}
                  loading="lazy"
                  width={106}
                  height={106}
                  className="aspect-square w-full bg-linen object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.rejected_because && (
        <p className="wrap-anywhere mt-2">
          Rejected: {review.rejected_because}{' '}
          {review.rejected_at && <Time at={review.rejected_at} className="text-quiet text-sm" />}
        </p>
      )}
      {reply && (
        <figure className="mt-3 border-indigo border-l-4 pl-4">
          <blockquote className="wrap-anywhere whitespace-pre-wrap">{reply.text}</blockquote>
          <figcaption className="text-quiet text-sm">
            {reply.actor ? `${reply.actor.name}, ` : 'Our reply, '}
            <Time at={reply.at} />
          </figcaption>
        </figure>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {review.state !== 'shown' && <ApproveForm review={review} actKey={actKey} />}
        {review.state !== 'rejected' && <RejectForm review={review} actKey={actKey} />}
        {review.state === 'shown' && <ReplyForm review={review} actKey={actKey} />}
      </div>
    </li>
  )
}
