import { Button } from '../../../ui/button.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { BulkRows } from './bulk-rows.tsx'

type Props = {
  form: string
  actKey: string
  action: string
  /** Also of the orders where it went well. */
  isWhole?: boolean
}

/** What became of each order of a bulk act, and the way to take it back. */
export function BulkOutcome({ form, actKey, action, isWhole = false }: Props) {
  const outcome = useOutcome(form)
  const undone = useOutcome('undo')
  const bulk = (undone ?? outcome)?.bulk
  const rows = bulk?.rows.filter((row) => isWhole || row.outcome === 'refused') ?? []
  return (
    <>
      {!undone && outcome?.done && <FormMessage outcome={outcome} />}
      {bulk?.undo != null && (
        <ActForm name="undo" actKey={`${actKey}-${bulk.undo}`} action={action} className="mb-3">
          {({ isBusy }) => (
            <>
              <input type="hidden" name="undo" value={bulk.undo ?? ''} />
              <Button type="submit" look="outlined" aria-disabled={isBusy}>
                Take it back
              </Button>
              <span className="ml-3 text-quiet text-sm">Within ten minutes.</span>
            </>
          )}
        </ActForm>
      )}
      {undone && <FormMessage outcome={undone} />}
      {rows.length > 0 && <BulkRows rows={rows} />}
    </>
  )
}
