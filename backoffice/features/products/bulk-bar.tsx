import type { ProductBulkAct } from '../../../contract/office/products.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'

/** The form that the checkboxes of the list belong to. */
export const bulkForm = 'look'

const acts: { act: ProductBulkAct; right: Right; label: string }[] = [
  { act: 'publish', right: 'publish', label: 'Put on sale' },
  { act: 'unpublish', right: 'publish', label: 'Take off sale' },
  { act: 'archive', right: 'publish', label: 'Archive' },
  { act: 'price_percent', right: 'catalogue', label: 'Price, by percent' },
  { act: 'price_rupees', right: 'catalogue', label: 'Price, by rupees' },
  { act: 'tag', right: 'catalogue', label: 'Add a tag' },
]

export const productBulkActsOf = (rights: readonly Right[]) =>
  acts.filter(({ right }) => rights.includes(right))

type Props = { acts: typeof acts; chosen: number; actKey: string; action: string }

/** What to do with the garments that are chosen; it is shown before it is done. */
export function BulkBar({ acts, chosen, actKey, action }: Props) {
  const asked = useOutcome(bulkForm)?.asked
  const value = (typed: (name: string, otherwise?: string) => string) => ({
    name: 'value',
    autoComplete: 'off',
    defaultValue: typed('value', asked?.tags),
  })
  return (
    <section
      aria-label="Garments chosen"
      className={`sticky bottom-0 z-10 in-[body:has([data-offline])]:bottom-10 -mx-4 mt-4 border-hairline border-t bg-card px-4 py-3 lg:mx-0 ${chosen > 0 ? '' : 'hidden'}`}
    >
      <ActForm id={bulkForm} name={bulkForm} actKey={actKey} action={action} className="group">
        {({ typed, error, isBusy }) => (
          <div className="grid gap-3 md:flex md:flex-wrap md:items-start">
            <SelectField
              label={`${chosen} chosen`}
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
            <Field
              {...value(typed)}
              label="Percent, or rupees: -10 makes them cheaper. Or the tag"
              error={error('value')}
              className="hidden group-has-[[value^=price]:checked]:block group-has-[[value=tag]:checked]:block md:w-80"
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
