import { maxReviewReplyLength } from '../../../contract/field-limits.ts'
import { rejectReasonNames, rejectReasons } from '../../../contract/office/review-reasons.ts'
import type { OfficeReview } from '../../../contract/office/reviews.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { Unfolding } from '../forms/unfolding.tsx'

type Props = { review: OfficeReview; actKey: string }

/** What was read when the form was opened: what is other since is refused. */
const Seen = ({ review, typed }: { review: OfficeReview; typed: (name: string) => string }) => (
  <>
    <input type="hidden" name="id" value={review.id} />
    <SeenVersion version={review.version} typed={typed('version')} />
    <input type="hidden" name="state" value={review.state} />
  </>
)

export const ApproveForm = ({ review, actKey }: Props) => (
  <ActForm name={`approve ${review.id}`} actKey={actKey}>
    {({ typed, isBusy }) => (
      <>
        <Seen review={review} typed={typed} />
        <Button type="submit" aria-disabled={isBusy}>
          Approve
          <span className="sr-only">
            {' '}
            what {review.author_name} wrote of {review.product.name}
          </span>
        </Button>
      </>
    )}
  </ActForm>
)

export function RejectForm({ review, actKey }: Props) {
  const form = `reject ${review.id}`
  return (
    <Unfolding form={form} label="Reject">
      <ActForm name={form} actKey={actKey} className="grid max-w-md gap-4">
        {({ typed, error, isBusy }) => (
          <>
            <Seen review={review} typed={typed} />
            <SelectField
              label="Reason, which its author reads"
              name="reason"
              defaultValue={typed('reason')}
              error={error('reason')}
              hint="That it is bad is no reason."
            >
              <option value="">Choose</option>
              {rejectReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {rejectReasonNames[reason]}
                </option>
              ))}
            </SelectField>
            <Field
              label="Note, which she reads too (optional)"
              name="note"
              maxLength={200}
              defaultValue={typed('note')}
              error={error('note')}
            />
            <p>
              <Button type="submit" aria-disabled={isBusy}>
                Reject it
              </Button>
            </p>
          </>
        )}
      </ActForm>
    </Unfolding>
  )
}

export function ReplyForm({ review, actKey }: Props) {
  const { id, reply } = review
  const form = `reply ${id}`
  return (
    <Unfolding form={form} label={reply ? 'Change the reply' : 'Reply'}>
      <ActForm name={form} actKey={actKey}>
        {({ typed, error, isBusy }) => (
          <>
            <Seen review={review} typed={typed} />
            <input type="hidden" name="was text" value={typed('was text', reply?.text ?? '')} />
            <TextAreaField
              label="Reply, which everyone reads"
              name="text"
              rows={4}
              maxLength={maxReviewReplyLength}
              defaultValue={typed('text', reply?.text)}
              error={error('text')}
              hint={
                reply
                  ? 'Empty, it is taken back.'
                  : 'Mailed to its author once, where the shop has an address.'
              }
            />
            <Button type="submit" aria-disabled={isBusy} className="mt-3">
              {isBusy ? 'Sending...' : 'Send reply'}
            </Button>
          </>
        )}
      </ActForm>
    </Unfolding>
  )
}
