import type { StockRow } from '../../../contract/office/stock.ts'
import { stockReasons } from '../../../contract/office/stock-reasons.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { CountedStock } from './counted-stock.tsx'
import { reasonWords } from './reason-words.ts'

type Props = { row: StockRow; actKey: string }

export const changeFormOf = ({ size_id }: StockRow) => `change ${size_id}`

/** Changes the stock of one size by a reason; a count is of the stock that is shown. */
export const ChangeForm = ({ row, actKey }: Props) => (
  <ActForm name={changeFormOf(row)} actKey={actKey} className="grid max-w-xl gap-4">
    {({ typed, error, isBusy }) => (
      <>
        <input type="hidden" name="size_id" value={row.size_id} />
        <CountedStock stock={row.stock} typed={typed('was pieces')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Why"
            name="reason"
            defaultValue={typed('reason', 'received')}
            error={error('reason')}
          >
            {stockReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonWords[reason]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Pieces"
            name="pieces"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            required
            defaultValue={typed('pieces')}
            error={error('pieces') ?? error('lines')}
            hint={onTheShelf(row)}
          />
        </div>
        <Field
          label="Note"
          name="note"
          maxLength={500}
          autoComplete="off"
          defaultValue={typed('note')}
          error={error('note')}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="Lot"
            name="lot"
            maxLength={60}
            autoComplete="off"
            defaultValue={typed('lot')}
            error={error('lot')}
          />
          <Field
            label="Cost a piece, ₹"
            name="cost"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            defaultValue={typed('cost')}
            error={error('cost')}
            hint="Of what is received"
          />
        </div>
        <p>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Change stock'}
          </Button>
        </p>
      </>
    )}
  </ActForm>
)

/** Who counts a shelf finds pieces there that are sold already. */
function onTheShelf({ held, to_pick }: StockRow): string {
  const others = held + to_pick
  return others > 0 ? `Without the ${others} on the shelf that are held or sold` : ''
}
