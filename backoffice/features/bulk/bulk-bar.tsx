import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'

/** The form that the checkboxes of a list belong to. */
export const bulkForm = 'look'

export type BulkFieldProps = {
  /** What stands in a field: what was typed, or is asked. */
  typed: (name: string) => string
  error: (name: string) => string | undefined
}

type Props = {
  label: string
  acts: readonly { act: string; label: string }[]
  chosen: number
  actKey: string
  action: string
  /** What an act asks for beside the choice; each shows by the act that is chosen. */
  fields: (props: BulkFieldProps) => ReactNode
}

/** What to do with the rows that are chosen; it is shown before it is done. */
export function BulkBar({ label, acts, chosen, actKey, action, fields }: Props) {
  const asked = useOutcome(bulkForm)?.asked
  return (
    <section
      aria-label={label}
      className={`sticky bottom-0 z-10 in-[body:has([data-offline])]:bottom-10 -mx-4 mt-4 border-hairline border-t bg-card px-4 py-3 noscript:block lg:mx-0 ${chosen > 0 ? '' : 'hidden'}`}
    >
      <ActForm id={bulkForm} name={bulkForm} actKey={actKey} action={action} className="group">
        {({ typed, error, isBusy }) => (
          <div className="grid gap-3 md:flex md:flex-wrap md:items-start">
            <SelectField
              label={chosen > 0 ? `${chosen} chosen` : 'With those chosen'}
              name="act"
              defaultValue={typed('act', asked?.act)}
              className="md:w-52"
            >
              {acts.map(({ act, label }) => (
                <option key={act} value={act}>
                  {label}
                </option>
              ))}
            </SelectField>
            {fields({ typed: (name) => typed(name, asked?.[name]), error })}
            <Button type="submit" look="outlined" aria-disabled={isBusy} className="md:mt-6">
              Show what will change
            </Button>
          </div>
        )}
      </ActForm>
    </section>
  )
}
