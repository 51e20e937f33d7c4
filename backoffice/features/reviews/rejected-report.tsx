import { Link } from 'react-router'
import { rejectReasonNames } from '../../../contract/office/review-reasons.ts'
import type { RejectedReviews } from '../../../contract/office/reviews.ts'

type Rows = RejectedReviews['rows']

/** What was rejected: chosen of it, or none. */
export type Chosen = { month: string; reason: string }

const long = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthInWords = (month: string) =>
  month === 'earlier' ? 'Earlier' : long.format(new Date(`${month}-01T00:00:00Z`))

const reasonInWords = (reason: Rows[number]['reason']) =>
  reason === 'other' ? 'For another reason' : rejectReasonNames[reason]

const pathToRejected = (chosen: Chosen) =>
  `/reviews?${new URLSearchParams({ state: 'rejected', ...chosen })}`

const maxUnfolded = 3

type Props = { rows: Rows; chosen: Chosen }

/** How many reviews were rejected, by month and reason; each count opens into them. */
export function RejectedReport({ rows, chosen }: Props) {
  if (rows.length === 0) return null
  const months = [...Map.groupBy(rows, ({ month }) => month).values()]
  const [recent, before] = [months.slice(0, maxUnfolded), months.slice(maxUnfolded)]
  const isBefore = before.some(([row]) => row?.month === chosen.month)
  return (
    <section aria-labelledby="rejected" className="mb-2 max-w-3xl">
      <h2 id="rejected" className="sr-only">
        How many, by month and reason
      </h2>
      <Months of={recent} chosen={chosen} />
      {before.length > 0 && (
        <details open={isBefore || undefined}>
          <summary className="min-h-11 cursor-pointer py-2.5">Months before</summary>
          <Months of={before} chosen={chosen} />
        </details>
      )}
      {chosen.month && (
        <p>
          <Link to="/reviews?state=rejected" preventScrollReset className={linkClass}>
            All that were rejected
          </Link>
        </p>
      )}
    </section>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4 hover:text-indigo aria-[current]:font-medium aria-[current]:text-indigo'

const Months = ({ of, chosen }: { of: Rows[]; chosen: Chosen }) => (
  <dl className="grid gap-x-6 sm:grid-cols-[11rem_1fr]">
    {of.map((rows) => (
      <div key={rows[0]?.month} className="contents">
        <dt className="font-medium sm:py-2.5">
          {monthInWords(rows[0]?.month ?? '')}{' '}
          <span className="font-normal text-quiet tabular-nums">
            {rows.reduce((sum, { count }) => sum + count, 0)}
          </span>
        </dt>
        <dd>
          <ul className="mb-2 flex flex-wrap gap-x-5 sm:mb-0">
            {rows.map(({ month, reason, count }) => (
              <li key={reason}>
                <Link
                  to={pathToRejected({ month, reason })}
                  preventScrollReset
                  aria-current={(month === chosen.month && reason === chosen.reason) || undefined}
                  className={linkClass}
                >
                  {reasonInWords(reason)} <span className="tabular-nums">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    ))}
  </dl>
)
