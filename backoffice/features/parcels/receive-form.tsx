import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'

type Props = { parcel: OfficeParcel; actKey: string }

const grades = [
  { grade: 'shelf', label: 'To the shelf' },
  { grade: 'second', label: 'Second' },
  { grade: 'waste', label: 'Waste' },
] as const

/** Takes a parcel in that came back: how many pieces of each size go where. */
export const ReceiveForm = ({ parcel: { lines, direction }, actKey }: Props) => (
  <ActForm name="receive" actKey={actKey} className="grid max-w-xl gap-5">
    {({ typed, error, isBusy }) => (
      <>
        <p className="text-quiet">
          {direction === 'exchange' ? 'The exchange is off' : 'The order is cancelled'}, and what
          was paid goes back to whoever paid.
        </p>
        {lines.map(({ size_id, quantity, product_name, color_name, size }) => (
          <fieldset key={size_id}>
            <legend className="mb-2">
              {product_name}, {color_name}, {size}: {quantity}
            </legend>
            <div className="grid grid-cols-3 gap-3">
              {grades.map(({ grade, label }) => {
                const name = `grade ${size_id} ${grade}`
                return (
                  <Field
                    key={grade}
                    label={label}
                    name={name}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={quantity}
                    defaultValue={typed(name, grade === 'shelf' ? String(quantity) : '0')}
                    error={grade === 'shelf' ? error('lines') : undefined}
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
        <p>
          <Button type="submit" aria-disabled={isBusy}>
            Receive parcel
          </Button>
        </p>
      </>
    )}
  </ActForm>
)
