import { Field } from '../../../ui/field.tsx'
import type { FieldState } from '../forms/field-state.ts'

type Props = { state: FieldState; was: Record<string, string> }

const limits = [
  ['limits.uses', 'Times in all'],
  ['limits.per_customer', 'Times a customer'],
  ['limits.per_order', 'Times an order'],
  ['limits.rupees', 'Given in all, ₹'],
] as const

/** How often an offer is had, and how much it may give; empty is no limit. */
export const LimitFields = ({ state: { typed, error }, was }: Props) => (
  <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4">
    {limits.map(([name, label]) => (
      <Field
        key={name}
        label={label}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
        defaultValue={typed(name, was[name])}
        error={error(name)}
      />
    ))}
  </div>
)
