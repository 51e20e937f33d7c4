import type { OfferFields, OfferWithNames } from '../../../contract/office/offers.ts'
import { Field } from '../../../ui/field.tsx'
import { Choice } from '../forms/choice.tsx'
import type { FieldState } from '../forms/field-state.ts'
import { type ScopeChoices, ScopeFields } from '../scope/scope-fields.tsx'
import { CustomerChips } from './customer-chips.tsx'
import { LimitFields } from './limit-fields.tsx'

type Props = {
  state: FieldState
  was: Record<string, string>
  offer: OfferFields
  names: OfferWithNames['names']
  choices: ScopeChoices
}

/** What few offers need, folded until it is wanted or refused. */
export function ConditionFields({ state, was, offer, names, choices }: Props) {
  const { typed, error, isOn, errorWithin } = state
  const refused = ['if', 'limits', 'on.not', 'exclusive'].some((name) => errorWithin(name))
  const isUsed =
    Object.values(offer.limits).some((limit) => limit !== null) ||
    Object.values(offer.if).some((each) => (Array.isArray(each) ? each.length > 0 : each)) ||
    offer.exclusive
  const flags: [string, string, boolean][] = [
    ['if.first_order', 'First orders alone', offer.if.first_order],
    ['if.paid_online', 'Paid online alone', offer.if.paid_online],
    ['exclusive', 'Beside no other offer', offer.exclusive],
    ['also_reduced', 'Also on what a scheduled price reduces', offer.on.also_reduced],
  ]
  const amount = (name: string, label: string) => (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={11}
      defaultValue={typed(name, was[name])}
      error={error(name)}
    />
  )
  return (
    <details open={refused || isUsed ? true : undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-serif text-xl">
        Limits and conditions
      </summary>
      <div className="space-y-5 border-hairline border-l-4 py-2 pl-4">
        <LimitFields state={state} was={was} />
        <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-4">
          {amount('if.spend', 'From, ₹')}
          {amount('if.pieces', 'From, pieces')}
        </div>
        <div className="flex flex-wrap gap-2">
          {flags.map(([name, label, was]) => (
            <Choice key={name} type="checkbox" name={name} isOn={isOn(name, was)}>
              {label}
            </Choice>
          ))}
        </div>
        <CustomerChips was={names.customers} error={errorWithin('if.customers')} />
        <fieldset>
          <legend className="mb-2 font-medium">Not on</legend>
          {errorWithin('on.not') && (
            <p className="mb-2 text-madder text-sm">{errorWithin('on.not')}</p>
          )}
          <ScopeFields
            part="not"
            choices={choices}
            was={offer.on.not}
            names={names}
            state={state}
          />
        </fieldset>
      </div>
    </details>
  )
}
