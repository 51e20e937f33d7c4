import { type OfferKind, offerKinds } from '../../../contract/office/offer-kinds.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Choice } from '../forms/choice.tsx'
import type { FieldState } from '../forms/field-state.ts'
import { kindNames } from './offer-of-form.ts'

/** The fields of the kind that is chosen, without a script too. */
const shown: Record<OfferKind, string> = {
  percent: 'group-has-[[name=kind][value=percent]:checked]/offer:grid',
  rupees: 'group-has-[[name=kind][value=rupees]:checked]/offer:grid',
  n_for: 'group-has-[[name=kind][value^=n]:checked]/offer:grid',
  buy_get: 'group-has-[[name=kind][value^=buy]:checked]/offer:grid',
  tiers: 'group-has-[[name=kind][value=tiers]:checked]/offer:grid',
  free_shipping: '',
}

type Props = { state: FieldState; was: Record<string, string>; kind: OfferKind }

/** What an offer takes off: its kind by large choices, and the numbers of that kind alone. */
export function KindFields({ state, was, kind }: Props) {
  const { typed, error, isOn } = state
  const field = (name: string, api: string, label: string) => ({
    label,
    name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 11,
    defaultValue: typed(name, was[name]),
    error: error(api),
  })
  const per = (own: string, piece: string) => (
    <SelectField
      label="Off"
      name={`${own}.per`}
      defaultValue={typed(`${own}.per`, was[`${own}.per`] ?? 'piece')}
      error={error('per')}
    >
      <option value="piece">{piece}</option>
      <option value="order">The order</option>
    </SelectField>
  )
  const part = (of: OfferKind) => `hidden items-start gap-4 sm:grid-cols-3 ${shown[of]}`
  const steps = Object.keys(was).filter((name) => /^tiers\.\d+\.from$/.test(name)).length
  return (
    <fieldset>
      <legend className="mb-2 font-serif text-xl">What it takes off</legend>
      {error('kind') && <p className="mb-2 text-madder text-sm">{error('kind')}</p>}
      <div className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-3">
        {offerKinds.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="kind"
            value={each}
            isOn={isOn('kind', each === kind, each)}
            isWide
          >
            <span className="block font-medium">{kindNames[each][0]}</span>
            <span className="block text-sm">{kindNames[each][1]}</span>
          </Choice>
        ))}
      </div>
      <div className={part('percent')}>
        <Field {...field('percent.value', 'value', 'Per cent')} />
        {per('percent', 'Each piece')}
        <Field {...field('percent.cap', 'cap', 'At most an order, ₹')} />
      </div>
      <div className={part('rupees')}>
        <Field {...field('rupees.value', 'value', 'Rupees')} />
        {per('rupees', 'Each piece')}
      </div>
      <div className={part('n_for')}>
        <Field {...field('n_for.buy', 'buy', 'Pieces')} />
        <Field {...field('n_for.value', 'value', 'Together, ₹')} />
      </div>
      <div className={part('buy_get')}>
        <Field {...field('buy_get.buy', 'buy', 'Buy')} />
        <Field {...field('buy_get.get', 'get', 'Get')} />
        <Field
          {...field('buy_get.get_percent', 'get_percent', 'Less by, %')}
          hint="100, or empty, is free."
        />
      </div>
      <div className={part('tiers')}>
        <SelectField
          label="Counted in"
          name="tiers.by"
          defaultValue={typed('tiers.by', was['tiers.by'] ?? 'pieces')}
          error={error('tiers') ?? error('tiers.1.by')}
        >
          <option value="pieces">Pieces</option>
          <option value="rupees">Rupees spent</option>
        </SelectField>
        {per('tiers', 'Each piece')}
        <span className="hidden sm:block" />
        {Array.from({ length: Math.max(3, steps + 1) }, (_, at) => (
          // Steps stand by their number.
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
          <div key={at} className="grid grid-cols-2 items-start gap-4 sm:col-span-3">
            <Field {...field(`tiers.${at}.from`, `tiers.${at}.from`, `Step ${at + 1}: from`)} />
            <Field
              {...field(
                `tiers.${at}.percent`,
                `tiers.${at}.percent`,
                `Step ${at + 1}: per cent off`,
              )}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
