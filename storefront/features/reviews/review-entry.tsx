import { useState } from 'react'
import type { Review } from '../../../contract/reviews.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Opener } from '../../ui/opener.tsx'
import { Rating } from '../../ui/rating.tsx'
import { beforeLogIn } from '../auth/ask-to-log-in.ts'
import { ReviewReply, reviewDay } from './review-reply.tsx'
import type { Votes } from './use-review-votes.ts'

const Lightbox = lazyPart(() => import('../catalogue/lightbox.tsx'))

type Props = { review: Review; votes: Votes }

export function ReviewEntry({ review, votes }: Props) {
  const { fit } = review
  const facts = [
    review.colour,
    review.size && `size ${review.size}`,
    fit && (fit === 'true' ? 'true to size' : `fits ${fit}`),
  ].filter(Boolean)
  const count = votes.counts[review.id] ?? review.helpful
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Rating value={review.rating} />
        <time dateTime={review.created_at} className="text-quiet text-sm">
          {reviewDay(review.created_at)}
        </time>
      </div>
      {review.title && <h3 className="wrap-anywhere mt-2 text-xl">{review.title}</h3>}
      <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line empty:hidden">
        {review.body}
      </p>
      {review.photos.length > 0 && <ReviewPhotos review={review} />}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="wrap-anywhere text-quiet text-sm">
          {review.author_name}
          {review.is_received && (
            <span className="whitespace-nowrap text-leaf">
              {' '}
              <Icon name="check" className="inline size-4" /> received it
            </span>
          )}
          {facts.length > 0 && ` · ${facts.join(', ')}`}
        </p>
        <button
          type="button"
          aria-pressed={votes.mine.has(review.id)}
          onClick={() => void votes.toggle(review.id)}
          {...beforeLogIn}
          className="-mx-2 inline-flex min-h-11 items-center gap-1.5 px-2 text-quiet text-sm underline underline-offset-4 hover:text-indigo aria-pressed:font-medium aria-pressed:text-indigo noscript:hidden"
        >
          Helpful
          {count > 0 && <span className="tabular-nums">{count}</span>}
          <span className="sr-only">: {review.title || review.author_name}</span>
        </button>
      </div>
      {review.reply && <ReviewReply reply={review.reply} />}
    </li>
  )
}

function ReviewPhotos({ review: { photos, author_name } }: { review: Review }) {
  const [shown, setShown] = useState<number>()
  const images = photos.map((image, at) => ({
    image,
    alt: `Photo ${at + 1} by ${author_name}`,
    width: 1600,
    height: 1600,
    placeholder: '',
  }))
  return (
    <>
      <ul className="mt-3 grid max-w-md grid-cols-4 gap-2">
        {images.map(({ image, alt }, at) => (
          <li key={image}>
            <Opener
              opens={Lightbox}
              onOpen={() => setShown(at)}
              aria-label={`Enlarge ${alt}`}
              className="block w-full"
            >
              <img
                src={`${image}/375`}
                alt={alt}
                loading="lazy"
                width={106}
                height={106}
                className="aspect-square w-full rounded-sm bg-linen object-cover"
              />
            </Opener>
          </li>
        ))}
      </ul>
      <LazyBoundary onFail={() => setShown(undefined)}>
        {shown !== undefined && (
          <Lightbox
            images={images}
            start={shown}
            onShow={() => {}}
            onClose={() => setShown(undefined)}
          />
        )}
      </LazyBoundary>
    </>
  )
}
