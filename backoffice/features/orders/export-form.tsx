import { Button } from '../../../ui/button.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { exportForm } from './export-orders.ts'
import type { OrdersQuery } from './orders-query.ts'
import { QueryFields } from './query-fields.tsx'

type Props = { query: OrdersQuery; actKey: string; action: string }

/** Takes what the list shows along as a sheet. */
export function ExportForm({ query, actKey, action }: Props) {
  const outcome = useOutcome(exportForm)
  return (
    <ActForm name={exportForm} actKey={actKey} action={action} needsFresh>
      {({ isBusy }) => (
        <div className="flex flex-wrap items-center gap-5">
          <QueryFields query={query} />
          <Button type="submit" look="outlined" aria-disabled={isBusy}>
            Export (CSV)
          </Button>
          {outcome?.link && (
            <a
              href={outcome.link}
              download
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
            >
              Download the sheet
            </a>
          )}
        </div>
      )}
    </ActForm>
  )
}
