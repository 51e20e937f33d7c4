import type { OfficeOrder } from '../../../contract/office/orders.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { AddressForm } from './address-form.tsx'
import { CancelForm } from './cancel-form.tsx'
import { hasLabel } from './has-label.ts'

type Props = { order: OfficeOrder; actKey: string; rights: readonly Right[] }

/** What can be done with an order as it stands, by who may. */
export function OrderActs({ order, actKey, rights }: Props) {
  const { can, shipping_address, version } = order
  const mayConfirm = can.confirm && rights.includes('confirm')
  const mayCancel = can.cancel && rights.includes('cancel')
  const mayCorrect = can.address && rights.includes('address')
  const isLabelled = order.status === 'Ready to Ship' && !can.address && rights.includes('address')
  return (
    <div className="mb-6">
      {isLabelled && (
        <p className="mb-3 max-w-prose text-quiet">
          Its label has this address. To send it elsewhere, cancel the order before it is handed
          over, and have it placed again.
        </p>
      )}
      {/* A form that is done is gone, and says so here. */}
      {!mayConfirm && <Done form="confirm" />}
      {!mayCorrect && <Done form="address" />}
      {!mayCancel && <Done form="cancel" />}
      <div className="flex flex-wrap items-start gap-3">
        {mayConfirm && (
          <ActForm name="confirm" actKey={actKey}>
            {({ isBusy }) => (
              <Button type="submit" aria-disabled={isBusy}>
                Confirm order
              </Button>
            )}
          </ActForm>
        )}
        {mayCorrect && shipping_address && (
          <Unfolding form="address" label="Correct address">
            {hasLabel(order) && (
              <p className="mb-3 max-w-prose text-quiet">
                Its parcel has a label with this address. The courier is asked for another, to be
                stuck over the old one.
              </p>
            )}
            <AddressForm address={shipping_address} version={version} actKey={actKey} />
          </Unfolding>
        )}
        {mayCancel && (
          <Unfolding form="cancel" label="Cancel order">
            <CancelForm actKey={actKey} />
          </Unfolding>
        )}
      </div>
    </div>
  )
}

const Done = ({ form }: { form: string }) => <FormMessage outcome={useOutcome(form)} />
