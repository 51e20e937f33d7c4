import type { SettingsField } from '../../../contract/office/settings.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

type Props = {
  field: SettingsField
  /** As it holds. */
  stored: string
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
  isReadOnly: boolean
}

/** One fact of the shop, with what it was when the form was opened. */
export function SettingField({ field, stored, typed, error, isReadOnly }: Props) {
  const { name, label, unit, kind, choices, hint, default: otherwise } = field
  const isOther =
    kind !== 'choice' && otherwise !== '' && otherwise !== stored.replaceAll(', ', ',')
  const shared = {
    name,
    label: unit ? `${label}, ${unit}` : label,
    hint: isOther ? `${hint} Left empty: ${otherwise}.` : hint,
    defaultValue: typed(name, stored),
    error: error(name),
  }
  return (
    <div>
      <input type="hidden" name={`was ${name}`} value={typed(`was ${name}`, stored)} />
      {kind === 'choice' ? (
        <SelectField {...shared} disabled={isReadOnly}>
          {choices.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      ) : (
        <Field
          {...shared}
          readOnly={isReadOnly}
          autoComplete="off"
          {...(kind === 'rupees' && { inputMode: 'decimal' })}
          {...(kind === 'number' && { inputMode: 'numeric' })}
        />
      )}
    </div>
  )
}
