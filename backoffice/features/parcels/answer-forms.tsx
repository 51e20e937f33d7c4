import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { Unfolding } from '../forms/unfolding.tsx'

type Props = { parcel: OfficeParcel; actKey: string }

const comment = { label: 'Words for the courier', name: 'comment', maxLength: 500 } as const

/** What can be asked of the courier after a failed delivery. */
export function AnswerForms({ parcel: { can, version, direction }, actKey }: Props) {
  return (
    <>
      {can.reattempt && (
        <Unfolding form="reattempt" label="Try again">
          <ActForm name="reattempt" actKey={actKey} className="grid max-w-md gap-4">
            {({ typed, error, isBusy }) => (
              <>
                <Field
                  label="On (empty: as soon as may be)"
                  name="wanted_on"
                  type="date"
                  defaultValue={typed('wanted_on')}
                  error={error('wanted_on')}
                />
                <TextAreaField
                  {...comment}
                  defaultValue={typed('comment')}
                  error={error('comment')}
                />
                <p>
                  <Button type="submit" aria-disabled={isBusy}>
                    Ask the courier to try again
                  </Button>
                </p>
              </>
            )}
          </ActForm>
        </Unfolding>
      )}
      {can.address && (
        <Unfolding form="address" label="Another address">
          <ActForm name="address" actKey={actKey} className="grid max-w-md gap-4">
            {({ typed, error, isBusy }) => (
              <>
                <SeenVersion version={version} typed={typed('version')} />
                <p className="text-quiet">What is left empty stays as the order has it.</p>
                <Field
                  label="Address line 1"
                  name="address_line1"
                  autoComplete="off"
                  defaultValue={typed('address_line1')}
                  error={error('address_line1')}
                />
                <Field
                  label="Address line 2"
                  name="address_line2"
                  autoComplete="off"
                  defaultValue={typed('address_line2')}
                  error={error('address_line2')}
                />
                <Field
                  label="Phone"
                  name="phone"
                  type="tel"
                  autoComplete="off"
                  defaultValue={typed('phone')}
                  error={error('phone')}
                />
                <TextAreaField
                  {...comment}
                  defaultValue={typed('comment')}
                  error={error('comment')}
                />
                <p>
                  <Button type="submit" aria-disabled={isBusy}>
                    Send it there
                  </Button>
                </p>
              </>
            )}
          </ActForm>
        </Unfolding>
      )}
      {can.return && (
        <Unfolding form="return" label="Call it back">
          <ActForm name="return" actKey={actKey} className="grid max-w-md gap-4">
            {({ typed, error, isBusy }) => (
              <>
                <p className="text-quiet">
                  The courier brings it back.{' '}
                  {direction === 'exchange' ? 'The exchange is refunded' : 'The order is cancelled'}{' '}
                  when it is received here.
                </p>
                <TextAreaField
                  {...comment}
                  defaultValue={typed('comment')}
                  error={error('comment')}
                />
                <p>
                  <Button type="submit" look="grave" aria-disabled={isBusy}>
                    Call this parcel back
                  </Button>
                </p>
              </>
            )}
          </ActForm>
        </Unfolding>
      )}
    </>
  )
}
