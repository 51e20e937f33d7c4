import { useEffect, useEffectEvent, useState } from 'react'
import type { ReviewableItem } from '../../../contract/reviews.ts'
import { useActionForm } from '../forms/use-action-form.ts'
import { type Draft, draftOf, dropDraft, readDraft, writeDraft } from './review-draft.ts'

/**
 * The form of a review, whose draft this browser has until the shop has it. What was sent and not
 * answered is sent again under the same key as soon as there is a connection.
 */
export function useReviewForm({ id, review }: ReviewableItem, onSaved: () => void) {
  const [draft, setDraft] = useState(() => readDraft(id) ?? draftOf(review))
  const { formProps, fieldErrors, problem, isBusy } = useActionForm({
    method: 'put',
    check: (form) => {
      const fieldErrors = draft.rating ? {} : { rating: 'Choose one to five stars.' }
      form.set('draft', JSON.stringify(startAttempt()))
      return { fieldErrors }
    },
    onSaved: () => {
      dropDraft(id)
      onSaved()
    },
  })

  function store(next: Draft): Draft {
    setDraft(next)
    writeDraft(id, next)
    return next
  }

  /** The same content keeps its key, however often it is sent. */
  const startAttempt = () =>
    draft.attempt || !draft.rating
      ? draft
      : store({
          ...draft,
          attempt: { key: crypto.randomUUID(), version: review?.version ?? 0 },
        })

  const change = (changed: Partial<Draft>) => {
    const { attempt: _past, ...rest } = draft
    store({ ...rest, ...changed })
  }

  const resume = useEffectEvent(() => {
    if (draft.attempt && !isBusy) formProps.ref.current?.requestSubmit()
  })
  useEffect(() => {
    if (navigator.onLine) resume()
    const onOnline = () => resume()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  return { formProps, fieldErrors, problem, isBusy, draft, change }
}
