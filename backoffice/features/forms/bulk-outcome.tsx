import { Button } from '../../../ui/button.tsx'
import { ActForm, useOutcome } from './act-form.tsx'
import { FormMessage } from './form-message.tsx'

type Props = { form: string; actKey: string; action: string }

/** What became of each order of a bulk act, and the way to take it back. */
export function BulkOutcome({ form, actKey, action }: Props) {
  const outcome = useOutcome(form)
  const undone = useOutcome('undo')
  const bulk = (undone ?? outcome)?.bulk
  const refused = bulk?.rows.filter((row) => row.outcome === 'refused') ?? []
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
      {refused.length > 0 && (
        <ul className="mb-4 list-disc pl-5 text-sm">
          {refused.map(({ number, text }) => (
            <li key={number}>
              {number}: {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
