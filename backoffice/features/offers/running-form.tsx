import type { OfferWithNames } from '../../../contract/office/offers.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { toLocal } from '../layout/local-time.ts'
import { LimitFields } from './limit-fields.tsx'
import { fieldsOfOffer } from './offer-of-form.ts'
import { SeenOffer } from './seen-offer.tsx'

type Props = { offer: OfferWithNames; actKey: string }

/** What may change of an offer that has started. */
export const RunningForm = ({ offer, actKey }: Props) => (
  <ActForm name="running" actKey={actKey}>
    {({ typed, error, isBusy }) => {
      const was = fieldsOfOffer(offer)
      const isOver = offer.state === 'ended'
      return (
        <div className="space-y-5">
          <SeenVersion version={offer.version} typed={typed('version')} />
          <SeenOffer offer={offer} typed={typed('was')} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label="Name"
              name="name"
              required
              maxLength={80}
              autoComplete="off"
              defaultValue={typed('name', offer.name)}
              error={error('name')}
            />
            {!isOver && (
              <Field
                label="Until"
                name="until"
                type="datetime-local"
                hint="Time of India. Empty for until it is stopped."
                defaultValue={typed('until', toLocal(offer.until ?? ''))}
                error={error('until')}
              />
            )}
          </div>
          {!isOver && (
            <LimitFields
              state={{ typed, error, isOn: () => false, errorWithin: () => undefined }}
              was={was}
            />
          )}
          <Button type="submit" look="outlined" aria-disabled={isBusy}>
            Save
          </Button>
        </div>
      )
    }}
  </ActForm>
)
