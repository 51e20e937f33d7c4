import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ReviewableItem } from '../../../contract/reviews.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Rating } from '../../ui/rating.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { dropDraft, readDraft } from './review-draft.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewReply } from './review-reply.tsx'
import { fitWords, stateInWords } from './review-words.ts'

type Props = { item: ReviewableItem; isOpen: boolean }

/** An item of an order with her review of it, or the form for one. */
export function ItemReview({ item, isOpen }: Props) {
  const isHydrated = useHydrated()
  /** Undefined until she has opened or closed the form. */
  const [isChosen, setChosen] = useState(isOpen && !item.review ? true : undefined)
  const draft = isHydrated ? readDraft(item.id) : undefined
  // What was sent without an answer is sent again by the form.
  const isEditing = isChosen ?? draft?.attempt !== undefined
  const close = () => setChosen(false)
  const cancel = () => {
    dropDraft(item.id)
    close()
  }
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-8 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-6">
      <LinePicture
        images={item.image ? [{ image: item.image, is_default: true }] : []}
        className="w-18 sm:w-24"
      />
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-xl">
          <Link to={`/product/${item.product_id}`} className="hover:text-indigo">
            {item.product}
          </Link>
        </h2>
        <p className="text-quiet">
          {[item.colour, item.size && `size ${item.size}`].filter(Boolean).join(', ')}
        </p>
        {!isEditing && (
          <div className="mt-4">
            {item.review && <OwnReviewText review={item.review} />}
            <p className="flex flex-wrap gap-x-6 noscript:hidden">
              <TextButton onClick={() => setChosen(true)}>
                {draft ? 'Go on with your review' : item.review ? 'Edit' : 'Write a review'}
                <span className="sr-only">: {item.product}</span>
              </TextButton>
              {item.review && <Withdraw item={item} />}
            </p>
          </div>
        )}
      </div>
      {isEditing && isHydrated && (
        <div className="mt-6 max-sm:col-span-2 sm:col-start-2">
          <ReviewForm item={item} onSaved={close} onCancel={item.review ? cancel : undefined} />
        </div>
      )}
    </li>
  )
}

function OwnReviewText({ review }: { review: NonNullable<ReviewableItem['review']> }) {
  const tones = { approved: 'text-leaf', waiting: 'text-ink', rejected: 'text-madder' }
  return (
    <>
      <p className={`font-medium ${tones[review.state]}`}>{stateInWords(review)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4">
        <Rating value={review.rating} />
        {review.fit && <span className="text-quiet text-sm">{fitWords[review.fit]}</span>}
      </div>
      {review.title && <h3 className="wrap-anywhere mt-2 text-lg">{review.title}</h3>}
      {review.body && (
        <p className="wrap-anywhere mt-1 max-w-prose whitespace-pre-line">{review.body}</p>
      )}
      {review.photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {review.photos.map((photo, at) => (
            <li key={photo}>
              <img
                src={`${photo}/375`}
                alt={`Yours, ${at + 1}`}
                loading="lazy"
                className="size-20 rounded-sm bg-linen object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {review.state === 'approved' && review.reply && <ReviewReply reply={review.reply} />}
    </>
  )
}

function Withdraw({ item }: { item: ReviewableItem }) {
  const { submit } = useFetcher()
  const asks = {
    title: 'Withdraw your review?',
    question: 'It is deleted with its photos, and this cannot be undone.',
    confirmLabel: 'Withdraw',
    cancelLabel: 'Leave it',
    onConfirm: () => {
      dropDraft(item.id)
      return submit({ item: String(item.id) }, { method: 'delete' })
    },
  }
  return (
    <ConfirmButton
      asks={asks}
      className="inline-flex min-h-11 items-center text-madder underline underline-offset-4 hover:text-indigo"
    >
      Withdraw<span className="sr-only">: {item.product}</span>
    </ConfirmButton>
  )
}
