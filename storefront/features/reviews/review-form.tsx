import { maxReviewLength, maxReviewTitleLength } from '../../../contract/field-limits.ts'
import type { ReviewableItem } from '../../../contract/reviews.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { FitChoice } from './fit-choice.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { StarChoice } from './star-choice.tsx'
import { useReviewForm } from './use-review-form.ts'

type Props = { item: ReviewableItem; onSaved: () => void; onCancel?: (() => void) | undefined }

/** Stars, fit, words and photos of one item. */
export function ReviewForm({ item, onSaved, onCancel }: Props) {
  const { formProps, fieldErrors, problem, isBusy, draft, change } = useReviewForm(item, onSaved)
  const photoError = Object.entries(fieldErrors).find(([name]) => /^(photo_|retained)/.test(name))
  return (
    <form {...formProps} className="grid gap-6">
      <input type="hidden" name="item" value={item.id} />
      <StarChoice
        value={draft.rating}
        error={fieldErrors.rating}
        onChoose={(rating) => change({ rating })}
      />
      {item.size && (
        <FitChoice size={item.size} value={draft.fit} onChoose={(fit) => change({ fit })} />
      )}
      <Field
        label="Title"
        name="title"
        maxLength={maxReviewTitleLength}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        error={fieldErrors.title}
      />
      <TextAreaField
        label="Your words"
        name="body"
        rows={5}
        maxLength={maxReviewLength}
        value={draft.body}
        onChange={({ target }) => change({ body: target.value })}
        error={fieldErrors.body}
      />
      <PhotoChoice photos={draft} error={photoError?.[1]} onChange={change} />
      <p className="text-quiet text-sm">
        Shown with your first name, the colour and the size. You can edit or withdraw it here.
      </p>
      <p role="alert" className="text-madder empty:hidden">
        {problem}
      </p>
      <p className="flex flex-wrap items-center gap-6">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Sending...' : 'Send review'}
        </Button>
        {onCancel && <TextButton onClick={onCancel}>Cancel</TextButton>}
      </p>
    </form>
  )
}
