import { Link } from 'react-router'
import { complaintKindNames } from '../../../contract/complaint-kinds.ts'
import { maxComplaintLength } from '../../../contract/field-limits.ts'
import type { OfficeComplaint } from '../../../contract/office/complaints.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { Time } from '../layout/time.tsx'
import { clockWords } from '../parcels/clock-words.ts'

type Props = { complaint: OfficeComplaint; now: string; actKey: string }

/** Who complains of what, until when an answer is due, and the answer. */
export function ComplaintRow({ complaint, now, actKey }: Props) {
  const { ticket, kind, name, email, phone, order_number: order, message, answer } = complaint
  return (
    <li className="max-w-3xl border-hairline border-b py-4">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 className="font-medium">{ticket}</h2>
        {!answer && <DueBy complaint={complaint} now={now} />}
        <Time at={complaint.made_at} className="text-quiet text-sm" />
      </div>
      <p className="mt-1">{complaintKindNames[kind]}</p>
      <p className="wrap-anywhere mt-1 text-quiet">
        {name}, {email}
        {phone && `, ${phone}`}
        {order && <OrderLink order={order} />}
      </p>
      <p className="wrap-anywhere mt-2 whitespace-pre-wrap">{message}</p>
      {answer ? (
        <figure className="mt-3 border-indigo border-l-4 pl-4">
          <blockquote className="wrap-anywhere whitespace-pre-wrap">{answer.text}</blockquote>
          <figcaption className="text-quiet text-sm">
            {answer.actor?.name}, <Time at={answer.at} />
          </figcaption>
        </figure>
      ) : (
        <div className="mt-3">
          <AnswerForm complaint={complaint} actKey={actKey} />
        </div>
      )}
    </li>
  )
}

const DueBy = ({ complaint: { is_overdue, answer_by }, now }: Omit<Props, 'actKey'>) => (
  <span className={is_overdue ? 'font-medium text-madder' : ''}>
    {is_overdue && <span aria-hidden="true">! </span>}
    {clockWords(answer_by, now)}
  </span>
)

/** What she wrote; a number leads to its order. */
const OrderLink = ({ order }: { order: string }) => (
  <>
    ,{' '}
    {/^[A-Z]{2}\d+$/.test(order) ? (
      <Link
        to={`/orders/${order}`}
        className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-indigo"
      >
        {order}
      </Link>
    ) : (
      order
    )}
  </>
)

function AnswerForm({ complaint: { id, ticket }, actKey }: Omit<Props, 'now'>) {
  const form = `answer ${id}`
  return (
    <Unfolding form={form} label={`Answer ${ticket}`}>
      <ActForm name={form} actKey={`${actKey}-${id}`}>
        {({ typed, error, isBusy }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <TextAreaField
              label="Answer, which is mailed to her as it is"
              name="answer"
              rows={6}
              maxLength={maxComplaintLength}
              defaultValue={typed('answer')}
              error={error('answer')}
            />
            <Button type="submit" aria-disabled={isBusy} className="mt-3">
              {isBusy ? 'Sending...' : 'Send answer'}
            </Button>
          </>
        )}
      </ActForm>
    </Unfolding>
  )
}
