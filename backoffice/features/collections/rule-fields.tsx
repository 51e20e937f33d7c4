import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { fieldOf, type RuleName } from './rule-of-form.ts'

/** What a rule can choose from, as the shop has it now. */
export type RuleChoices = { groups: string[]; types: string[]; colours: string[] }

type Props = {
  choices: RuleChoices
  /** As it is stored. */
  was?: Partial<Record<RuleName, string>>
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
}

const discounts = ['10', '20', '30', '40', '50', '60', '70']
const days = ['7', '14', '30', '60', '90', '180']

const named = (values: string[]) => values.map((value) => ({ value, label: value }))

/** What a garment must be to come into a collection: all that is chosen. */
export function RuleFields({ choices, was = {}, typed, error }: Props) {
  const fieldFor = (name: RuleName, label: string) => ({
    label,
    name: fieldOf(name),
    defaultValue: typed(fieldOf(name), was[name]),
    error: error(fieldOf(name)),
  })
  const selects: [RuleName, string, string, { value: string; label: string }[]][] = [
    ['group', 'Group', 'Any group', named(choices.groups)],
    ['type', 'Type', 'Any type', named(choices.types)],
    ['colour', 'Colour', 'Any colour', named(choices.colours)],
    [
      'min_discount',
      'Reduced by',
      'Reduced or not',
      discounts.map((value) => ({ value, label: `${value} % or more` })),
    ],
    [
      'new_days',
      'Added',
      'At any time',
      days.map((value) => ({ value, label: `In the last ${value} days` })),
    ],
    ['in_stock', 'Stock', 'In stock or not', [{ value: 'true', label: 'In stock alone' }]],
  ]
  return (
    <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {selects.map(([name, label, any, options]) => {
        const stored = was[name] ?? ''
        const known = options.some(({ value }) => value.toLowerCase() === stored.toLowerCase())
        const same = options.find(({ value }) => value.toLowerCase() === stored.toLowerCase())
        const field = fieldFor(name, label)
        const chosen = field.defaultValue === stored ? (same?.value ?? stored) : field.defaultValue
        return (
          <SelectField key={name} {...field} defaultValue={chosen}>
            <option value="">{any}</option>
            {!known && stored && <option value={stored}>{stored}</option>}
            {options.map(({ value, label: words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        )
      })}
      <Field
        {...fieldFor('max_price', 'Price up to, ₹')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
      />
      <Field
        {...fieldFor('tag', 'Tag')}
        hint="As you wrote it at the garment, such as Diwali 26."
        autoComplete="off"
        maxLength={40}
      />
    </div>
  )
}
