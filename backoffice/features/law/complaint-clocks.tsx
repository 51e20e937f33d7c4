import { Link } from 'react-router'
import { complaintKindNames } from '../../../contract/complaint-kinds.ts'
import type { ComplaintClock } from '../../../contract/office/law.ts'
import { clockWords } from '../parcels/clock-words.ts'

type Props = { clocks: ComplaintClock[]; now: string }

/** Complaints and requests that wait for an answer, and how long the law gives for the first of each. */
export const ComplaintClocks = ({ clocks, now }: Props) => (
  <section aria-labelledby="clocks" className="mt-6 max-w-4xl">
    <h2 id="clocks" className="font-medium font-sans text-base">
      To be answered
    </h2>
    <p className="mt-1 max-w-prose text-quiet">
      A complaint within a month, a request about personal data within 90 days.{' '}
      <Link to="/complaints" className="underline underline-offset-4 hover:text-indigo">
        Complaints
      </Link>{' '}
      has them, what is due first on top.
    </p>
    {clocks.length === 0 ? (
      <p className="mt-2">Nobody waits for an answer.</p>
    ) : (
      <dl className="mt-2 border-hairline border-t">
        {clocks.map(({ kind, count, due_at: due, is_overdue: isOverdue }) => (
          <div key={kind} className="border-hairline border-b py-2 md:flex md:gap-6">
            <dt className="shrink-0 md:w-60">{complaintKindNames[kind]}</dt>
            <dd className={isOverdue ? 'text-madder' : 'text-quiet'}>
              {isOverdue && <span aria-hidden="true">! </span>}
              {count}, the first: {clockWords(due, now)}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)
