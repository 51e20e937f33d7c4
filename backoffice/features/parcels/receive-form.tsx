import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { ActForm } from '../forms/act-form.tsx'
import { refundWays } from '../returns/refund-ways.ts'

type Props = { parcel: OfficeParcel; actKey: string }

const grades = [
  { grade: 'shelf', label: 'To the shelf' },
  { grade: 'second', label: 'Second' },
  { grade: 'waste', label: 'Waste' },
] as const

function refundInWords(due: OfficeParcel['refund_due']): string {
  if (!due) return '; nothing was paid that goes back.'
  const sum = due.amount === null ? 'what she paid' : exactPrice(due.amount)
  return `, and ${sum} goes back ${refundWays[due.by]}.`
}

/** Takes a parcel in that came back: how many pieces of each size go where. */
export const ReceiveForm = ({ parcel, actKey }: Props) => (
  <ActForm name="receive" actKey={actKey} className="grid max-w-xl gap-5">
    {({ typed, error, isBusy }) => (
      <>
        <p className="text-quiet">
          {parcel.direction === 'exchange' ? 'The exchange is off' : 'The order is cancelled'}
          {refundInWords(parcel.refund_due)}
        </p>
        {parcel.lines.map(({ size_id, quantity, product_name, color_name, size }) => (
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
