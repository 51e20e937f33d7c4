import { timeInWords } from '../../../contract/office/offer-words.ts'
import type { OfferFields } from '../../../contract/office/offers.ts'
import { Field } from '../../../ui/field.tsx'
import { Choice } from '../forms/choice.tsx'
import type { FieldState } from '../forms/field-state.ts'
import { toLocal } from '../layout/local-time.ts'

type Times = Pick<OfferFields, 'from' | 'until'>
type Props = { state: FieldState; was: Times; weekend: { from: string | null; until: string } }

/** When an offer runs: the usual times by one tap, others by their dates. */
export function TimeFields({ state: { typed, error, isOn }, was, weekend }: Props) {
  const isDated = was.from !== null || was.until !== null
  const refused = error('from') ?? error('until')
  const choices: [string, string, string][] = [
    ['open', 'Until I stop it', 'From when I start it'],
    ['weekend', weekend.from === null ? 'Until Sunday' : 'Friday to Sunday', timeInWords(weekend)],
    ['dates', 'Dates', 'From and until'],
  ]
  return (
    <fieldset>
      <legend className="mb-2 font-serif text-xl">When</legend>
      <input type="hidden" name="weekend.from" value={weekend.from ?? ''} />
      <input type="hidden" name="weekend.until" value={weekend.until} />
      <div className="grid gap-2 sm:grid-cols-3">
        {choices.map(([value, name, words]) => (
          <Choice
            key={value}
            type="radio"
            name="when"
            value={value}
            isOn={isOn('when', value === (isDated ? 'dates' : 'open'), value)}
            isWide
          >
            <span className="block font-medium">{name}</span>
            <span className="block text-sm">{words}</span>
          </Choice>
        ))}
      </div>
      {refused && <p className="mt-2 text-madder text-sm">{refused}</p>}
      <div className="mt-3 hidden items-start gap-4 sm:grid-cols-2 group-has-[[name=when][value=dates]:checked]/offer:grid">
        <Field
          label="From"
          name="from"
          type="datetime-local"
          hint="Time of India. Empty for when it is started."
          defaultValue={typed('from', toLocal(was.from ?? ''))}
          error={error('from')}
        />
        <Field
          label="Until"
          name="until"
          type="datetime-local"
          hint="Empty for until it is stopped."
          defaultValue={typed('until', toLocal(was.until ?? ''))}
          error={error('until')}
        />
      </div>
    </fieldset>
  )
}
