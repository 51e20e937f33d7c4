import { indianStates } from '../../../contract/places.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

type Props = {
  isIndia: boolean
  /** What the field starts with. */
  start: string | undefined
  error: string | undefined
}

/** The state of an address: from a list in India, as it is typed elsewhere. */
export function StateField({ isIndia, start, error }: Props) {
  const field = {
    label: 'State',
    name: 'state',
    autoComplete: 'address-level1',
    defaultValue: start,
    error,
    required: true,
  }
  if (!isIndia) return <Field {...field} maxLength={100} />
  return (
    <SelectField {...field}>
      <option value="">Choose a state</option>
      <PlaceOptions of={indianStates} and={start} />
    </SelectField>
  )
}

type OptionsProps = { of: string[]; and?: string | undefined }

/** The places of a list, and an address's current one where the list lacks it. */
export function PlaceOptions({ of: list, and: current }: OptionsProps) {
  const all = current && !list.includes(current) ? [current, ...list] : list
  return all.map((each) => (
    <option key={each} value={each}>
      {each}
    </option>
  ))
}
