import type { OfferFields, OfferWithNames } from '../../../contract/office/offers.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { useFieldState } from '../forms/field-state.ts'
import { SeenVersion } from '../forms/seen-version.tsx'
import { type ScopeChoices, ScopeFields } from '../scope/scope-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { HadFields } from './had-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { namedBy } from './named.ts'
import { fieldsOfOffer } from './offer-of-form.ts'
import { OfferSentence } from './offer-sentence.tsx'
import { SeenOffer } from './seen-offer.tsx'
import { TimeFields } from './time-fields.tsx'

export const offerFormId = 'offer-form'

type Props = {
  /** What it begins with: nothing, a copy, or what is stored. */
  offer: OfferFields
  names: OfferWithNames['names']
  choices: ScopeChoices
  weekend: { from: string | null; until: string }
  /** Of one that is stored. */
  version?: number
  actKey: string
}

/** All of an offer: a new one, or one that has not started. */
export const OfferForm = (props: Props) => (
  <ActForm name="offer" id={offerFormId} actKey={props.actKey} className="group/offer">
    {({ typed, error, isBusy }) => (
      <OfferFieldsets {...props} typed={typed} error={error} isBusy={isBusy} />
    )}
  </ActForm>
)

type State = {
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
  isBusy: boolean
}

function OfferFieldsets({
  offer,
  names,
  choices,
  weekend,
  version,
  typed,
  error,
  isBusy,
}: Props & State) {
  const state = useFieldState('offer', { typed, error })
  const was = fieldsOfOffer(offer)
  const refused = ['on', 'on.groups', 'on.types', 'on.collections', 'on.products', 'on.sizes']
  const unknown = refused.map((name) => (name === 'on' ? error('on') : state.errorWithin(name)))
  const isNew = version === undefined
  return (
    <div className="space-y-7">
      {version !== undefined && (
        <>
          <SeenVersion version={version} typed={typed('version')} />
          <SeenOffer offer={offer} typed={typed('was')} />
        </>
      )}
      <KindFields state={state} was={was} kind={offer.kind} />
      <fieldset>
        <legend className="mb-1 font-serif text-xl">What it is on</legend>
        <p className="mb-3 text-quiet">Everything, or only what you choose.</p>
        {unknown.find(Boolean) && (
          <p className="mb-2 text-madder text-sm">{unknown.find(Boolean)}</p>
        )}
        <ScopeFields part="on" choices={choices} was={offer.on} names={names} state={state} />
      </fieldset>
      <TimeFields state={state} was={offer} weekend={weekend} />
      <HadFields state={state} trigger={offer.trigger} code={was.code} />
      <ConditionFields state={state} was={was} offer={offer} names={names} choices={choices} />
      <Field
        label="Name"
        name="name"
        hint={
          isNew
            ? 'In cart, order and invoice. Empty for its code, or what it takes off.'
            : 'In cart, order and invoice.'
        }
        maxLength={80}
        autoComplete="off"
        className="max-w-xl"
        defaultValue={typed('name', was.name)}
        error={error('name')}
      />
      <OfferSentence named={namedBy(names, choices)} />
      <div className="flex flex-wrap gap-3">
        {isNew ? (
          <>
            <Button type="submit" name="then" value="start" aria-disabled={isBusy}>
              Start it
            </Button>
            <Button type="submit" look="outlined" aria-disabled={isBusy}>
              Keep as a draft
            </Button>
          </>
        ) : (
          <Button type="submit" look="outlined" aria-disabled={isBusy}>
            Save
          </Button>
        )}
      </div>
    </div>
  )
}
