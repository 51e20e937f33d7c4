import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Choice } from '../forms/choice.tsx'
import { useFieldState } from '../forms/field-state.ts'
import { toLocal } from '../layout/local-time.ts'
import { type ScopeChoices, ScopeFields } from '../scope/scope-fields.tsx'
import type { Preset } from './presets.ts'
import { Preview } from './preview.tsx'
import { percents } from './prices-of-form.ts'
import { type Garment, SizePrices } from './size-prices.tsx'

type Props = {
  choices: ScopeChoices
  /** Of which each size is given its price. */
  garment: Garment | undefined
  presets: Preset[]
  actKey: string
}

/** What, how much less and when, with what it comes to as it is chosen. */
export const PricesForm = ({ choices, garment, presets, actKey }: Props) => (
  <ActForm name="prices" actKey={actKey} className="max-w-3xl">
    {({ typed, error, isBusy }) => (
      <div className="space-y-7">
        {garment ? (
          <SizePrices garment={garment} typed={typed} error={error} />
        ) : (
          <>
            <What choices={choices} typed={typed} error={error} />
            <Cut typed={typed} error={error} />
          </>
        )}
        <When presets={presets} typed={typed} error={error} />
        <details open={error('name') || typed('name') ? true : undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            Name
          </summary>
          <Field
            label="Name"
            name="name"
            hint="For you, such as Diwali. Left empty it says what it does."
            maxLength={80}
            autoComplete="off"
            defaultValue={typed('name')}
            error={error('name')}
            className="max-w-md"
          />
        </details>
        <Preview empty={garment ? 'Give a price.' : 'Choose what it is for.'}>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="act" value="schedule" aria-disabled={isBusy}>
              Schedule
            </Button>
            <Button
              type="submit"
              name="act"
              value="look"
              look="outlined"
              className="hidden noscript:inline-flex"
            >
              Show what it comes to
            </Button>
          </div>
        </Preview>
      </div>
    )}
  </ActForm>
)

type Part = {
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
}

const nothing = { groups: [], types: [], collections: [], products: [], sizes: [] }
const noNames = { products: [], sizes: [] }

function What({ choices, typed, error }: Part & { choices: ScopeChoices }) {
  const state = useFieldState('prices', { typed, error })
  const problem = error('rule.on')
  const scope = { choices, was: nothing, names: noNames, state }
  return (
    <fieldset aria-describedby={problem ? 'scope-problem' : undefined}>
      <legend className="mb-2 font-serif text-xl">What</legend>
      <p id="scope-problem" role={problem ? 'alert' : undefined} className="text-madder text-sm">
        {problem}
      </p>
      <div className="mb-3 flex">
        <Choice type="checkbox" name="all" isOn={state.isOn('all', false)}>
          Everything
        </Choice>
      </div>
      <ScopeFields part="on" {...scope} />
      <p className="mt-1 text-quiet text-sm">
        A type and a group together mean garments that are both, such as kurtis of Womens.
      </p>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          But not
        </summary>
        <ScopeFields part="not" {...scope} />
      </details>
    </fieldset>
  )
}

function Cut({ typed, error }: Part) {
  const cut = typed('cut', '20')
  const problem = error('rule.percent') ?? error('rule.rupees')
  return (
    <fieldset className="group">
      <legend className="mb-2 font-serif text-xl">How much less</legend>
      <div className="flex flex-wrap gap-2">
        {percents.map((percent) => (
          <Choice key={percent} type="radio" name="cut" value={percent} isOn={cut === percent}>
            {percent} %
          </Choice>
        ))}
        <Choice type="radio" name="cut" value="percent" isOn={cut === 'percent'}>
          Another %
        </Choice>
        <Choice type="radio" name="cut" value="rupees" isOn={cut === 'rupees'}>
          Rupees
        </Choice>
      </div>
      <div className="mt-3 grid max-w-md gap-4 sm:grid-cols-2">
        <Field
          label="Per cent"
          name="percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          defaultValue={typed('percent')}
          error={error('rule.percent')}
          className="hidden group-has-[[value=percent]:checked]:block"
        />
        <Field
          label="Rupees off"
          name="rupees"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          defaultValue={typed('rupees')}
          error={error('rule.rupees')}
          className="hidden group-has-[[value=rupees]:checked]:block"
        />
      </div>
      <p className="text-madder text-sm group-has-[[value=percent]:checked]:hidden group-has-[[value=rupees]:checked]:hidden">
        {problem}
      </p>
      <SelectField
        label="Rounded down to"
        name="round"
        defaultValue={typed('round', 'rupee')}
        className="mt-1 max-w-52"
      >
        <option value="rupee">The rupee: ₹1,039</option>
        <option value="nine">Nine at the end: ₹1,039, ₹1,049</option>
      </SelectField>
    </fieldset>
  )
}

function When({ presets, typed, error }: Part & { presets: Preset[] }) {
  const valueOf = ({ from, until }: Preset) => `${from} ${until}`
  const [first] = presets
  const isOther = error('from') || error('until')
  const when = typed('when', first && valueOf(first))
  return (
    <fieldset className="group">
      <legend className="mb-2 font-serif text-xl">When</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Choice
            key={preset.label}
            type="radio"
            name="when"
            value={valueOf(preset)}
            isOn={when === valueOf(preset)}
          >
            {preset.label}
          </Choice>
        ))}
        <Choice type="radio" name="when" value="other" isOn={when === 'other'}>
          Other times
        </Choice>
      </div>
      <div className="mt-3 hidden max-w-xl gap-4 group-has-[[value=other]:checked]:grid sm:grid-cols-2">
        <Field
          label="From"
          name="from"
          type="datetime-local"
          hint="Time of India. Empty for at once."
          defaultValue={typed('from', toLocal(first?.from ?? ''))}
          error={error('from')}
        />
        <Field
          label="Until"
          name="until"
          type="datetime-local"
          hint="Then the prices before are back."
          defaultValue={typed('until', toLocal(first?.until ?? ''))}
          error={error('until')}
        />
      </div>
      {isOther && (
        <p className="text-madder text-sm group-has-[[value=other]:checked]:hidden">{isOther}</p>
      )}
    </fieldset>
  )
}
