import type { OfferTrigger } from '../../../contract/office/offer-kinds.ts'
import { Field } from '../../../ui/field.tsx'
import { Choice } from '../forms/choice.tsx'
import type { FieldState } from '../forms/field-state.ts'

type Props = { state: FieldState; trigger: OfferTrigger; code: string | undefined }

const choices: [OfferTrigger, string, string][] = [
  ['automatic', 'By itself', 'Everyone has it'],
  ['code', 'With a code', 'Such as DIWALI10'],
  ['codes', 'With codes', 'Each is good once'],
]

/** How shoppers have an offer. */
export const HadFields = ({ state: { typed, error, isOn }, trigger, code }: Props) => (
  <fieldset>
    <legend className="mb-2 font-serif text-xl">How shoppers have it</legend>
    <div className="grid grid-cols-3 gap-2">
      {choices.map(([value, name, words]) => (
        <Choice
          key={value}
          type="radio"
          name="trigger"
          value={value}
          isOn={isOn('trigger', value === trigger, value)}
          isWide
        >
          <span className="block font-medium">{name}</span>
          <span className="block text-sm">{words}</span>
        </Choice>
      ))}
    </div>
    {error('trigger') && <p className="mt-2 text-madder text-sm">{error('trigger')}</p>}
    <div className="mt-3 hidden max-w-xs group-has-[[name=trigger][value=code]:checked]/offer:block">
      <Field
        label="Code"
        name="code"
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:uppercase"
        defaultValue={typed('code', code)}
        error={error('code')}
      />
    </div>
    <p className="mt-2 hidden text-quiet text-sm group-has-[[name=trigger][value=codes]:checked]/offer:block">
      You make its codes once it is saved.
    </p>
  </fieldset>
)
