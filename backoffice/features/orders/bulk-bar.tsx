import type { BulkActName } from '../../../contract/office/bulk.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'

/** The form that the checkboxes of the list belong to. */
export const bulkForm = 'look'

const acts: { act: BulkActName; right: Right; label: string }[] = [
  { act: 'confirm', right: 'confirm', label: 'Confirm' },
  { act: 'cancel', right: 'cancel', label: 'Cancel' },
  { act: 'tag', right: 'notes', label: 'Add tags' },
  { act: 'untag', right: 'notes', label: 'Take tags off' },
]

/** What a member of staff may do with many orders. */
export const bulkActsOf = (rights: readonly Right[]) =>
  acts.filter(({ right }) => rights.includes(right))

type Props = { acts: typeof acts; chosen: number; actKey: string; action: string }

/** What to do with the orders that are chosen; it is shown before it is done. */
export function BulkBar({ acts, chosen, actKey, action }: Props) {
  const asked = useOutcome(bulkForm)?.asked
  return (
    <section
      aria-label="Orders chosen"
      className={`sticky bottom-0 z-10 in-[body:has([data-offline])]:bottom-10 -mx-4 mt-4 border-hairline border-t bg-card px-4 py-3 noscript:block lg:mx-0 ${chosen > 0 ? '' : 'hidden'}`}
    >
      <ActForm id={bulkForm} name={bulkForm} actKey={actKey} action={action} className="group">
        {({ typed, error, isBusy }) => (
          <div className="grid gap-3 md:flex md:flex-wrap md:items-start">
            <SelectField
              label={chosen > 0 ? `${chosen} chosen` : 'With those chosen'}
              name="act"
              defaultValue={typed('act', asked?.act)}
              className="md:w-48"
            >
              {acts.map(({ act, label }) => (
                <option key={act} value={act}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Field
              label="Reason"
              name="reason"
              maxLength={500}
              autoComplete="off"
              defaultValue={typed('reason', asked?.reason)}
              error={error('reason')}
              className="hidden group-has-[[value=cancel]:checked]:block md:w-80"
            />
            <Field
              label="Tags, separated by commas"
              name="tags"
              autoComplete="off"
              defaultValue={typed('tags', asked?.tags)}
              error={error('tags')}
              className="hidden group-has-[[value$=tag]:checked]:block md:w-80"
            />
            <Button type="submit" look="outlined" aria-disabled={isBusy} className="md:mt-6">
              Show what will change
            </Button>
          </div>
        )}
      </ActForm>
    </section>
  )
}
