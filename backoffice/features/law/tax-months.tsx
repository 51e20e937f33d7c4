import type { TaxMonth } from '../../../contract/office/tax.ts'
import { Button } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'
import { Time } from '../layout/time.tsx'

type Props = { months: TaxMonth[]; actKey: string }

/** The returns of the shop's months: what to file, and what is filed. */
export const TaxMonths = ({ months, actKey }: Props) => (
  <section aria-labelledby="gstr1" className="mt-6 max-w-4xl">
    <h2 id="gstr1" className="font-medium font-sans text-base">
      GSTR-1
    </h2>
    <p className="mt-1 max-w-prose text-quiet">
      Close a month once its return is filed: from then on no invoice is dated into it, and the
      return stays as it was.
    </p>
    <ul className="mt-2 border-hairline border-t">
      {months.map((month) => (
        <Month key={month.period} month={month} actKey={actKey} />
      ))}
    </ul>
  </section>
)

const Month = ({ month, actKey }: { month: TaxMonth; actKey: string }) => (
  <li className="border-hairline border-b py-3">
    <ActForm name={`close ${month.period}`} actKey={actKey}>
      {({ isBusy }) => (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <input type="hidden" name="period" value={month.period} />
          <p className="min-w-0">
            <span className="font-medium">{nameOf(month.period)}</span>
            <span className="block text-quiet text-sm">
              <State month={month} />
            </span>
          </p>
          <p className="ml-auto flex gap-4">
            {(['json', 'csv'] as const).map((format) => (
              <a
                key={format}
                href={`/api/office/gstr1/?period=${month.period}&format=${format}`}
                className="underline underline-offset-4"
              >
                {format.toUpperCase()}
                <span className="sr-only"> of {nameOf(month.period)}</span>
              </a>
            ))}
          </p>
          {month.state === 'open' && (
            <Button type="submit" look="outlined" aria-disabled={isBusy}>
              Close<span className="sr-only"> {nameOf(month.period)}</span>
            </Button>
          )}
        </div>
      )}
    </ActForm>
  </li>
)

function State({ month }: { month: TaxMonth }) {
  if (month.state === 'running') return 'Not over yet'
  if (month.state === 'open') return month.has_documents ? 'To be filed' : 'No document; nil return'
  return (
    <>
      Closed by {month.closed_by?.name ?? 'someone'},{' '}
      {month.closed_at && <Time at={month.closed_at} />};{' '}
      {counted(month.documents ?? 0, 'document')} of {exactPrice(month.total ?? 0)}
    </>
  )
}

/** Such as October 2026. */
const nameOf = (period: string) =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  )
