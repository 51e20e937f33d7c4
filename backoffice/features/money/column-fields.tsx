import type { RemittanceColumn, UnknownColumns } from '../../../contract/office/money.ts'
import { inputClass } from '../../../ui/field.tsx'
import { Labelled } from '../../../ui/labelled.tsx'

const words: Record<RemittanceColumn, string> = {
  awb: 'AWB',
  amount: 'amount collected',
  date: 'day of the transfer',
  reference: "transfer's number",
}

type Props = { unknown: UnknownColumns; typed: (name: string) => string }

/** Which column of a courier's file is which, where its names do not say it. */
export function ColumnFields({ unknown: { found, missing }, typed }: Props) {
  const asked = (Object.keys(words) as RemittanceColumn[]).filter(
    (column) => missing.includes(column) || typed(`${column}_column`),
  )
  if (found.length === 0) return null
  return (
    <fieldset className="mt-3">
      <legend className="mb-2 text-sm">
        Say which column is which, and look at it again. Once taken in, it is remembered.
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {asked.map((column) => (
          <Labelled key={column} label={`Column of the ${words[column]}`}>
            {(ties) => (
              <select
                {...ties}
                name={`${column}_column`}
                defaultValue={typed(`${column}_column`)}
                className={inputClass}
              >
                <option value="">Choose one</option>
                {found.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Labelled>
        ))}
      </div>
    </fieldset>
  )
}
