import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ActForm } from '../forms/act-form.tsx'

type Props = { parcel: OfficeParcel; actKey: string; mayRefund: boolean }

/** A claim on the courier for what it lost or damaged, and what the customer gets. */
export const ClaimForm = ({ parcel: { claim, problem, direction }, actKey, mayRefund }: Props) => (
  <ActForm name="claim" actKey={actKey} className="grid max-w-md gap-4">
    {({ typed, error, isBusy }) => (
      <>
        <SelectField
          label="What the courier did"
          name="kind"
          defaultValue={typed(
            'kind',
            claim?.kind ?? (problem?.kind === 'damaged' ? 'damaged' : 'lost'),
          )}
          error={error('kind')}
        >
          <option value="lost">Lost it</option>
          <option value="damaged">Damaged it</option>
        </SelectField>
        <Field
          label="The courier’s number of the claim"
          name="reference"
          maxLength={100}
          defaultValue={typed('reference', claim?.reference)}
          error={error('reference')}
        />
        <Field
          label="Amount in rupees"
          name="amount"
          inputMode="decimal"
          defaultValue={typed('amount', claim?.amount ? String(claim.amount) : '')}
          error={error('amount')}
        />
        <SelectField
          label="The courier’s answer"
          name="outcome"
          defaultValue={typed('outcome', claim?.outcome ?? 'open')}
          error={error('outcome')}
        >
          <option value="open">Not answered yet</option>
          <option value="paid">It paid</option>
          <option value="refused">It refused</option>
        </SelectField>
        {claim?.remedy ? (
          <p className="text-quiet">
            {claim.remedy === 'again'
              ? 'The pieces are sent again: put the order on a wave.'
              : direction === 'exchange'
                ? 'The exchange is refunded.'
                : 'The order is refunded.'}
          </p>
        ) : (
          <SelectField
            label="For the customer"
            name="remedy"
            defaultValue={typed('remedy')}
            error={error('remedy')}
          >
            <option value="">Nothing yet</option>
            {direction === 'forward' && <option value="again">Send the same pieces again</option>}
            {mayRefund && (
              <option value="refund">
                {direction === 'exchange'
                  ? 'Refund the exchange'
                  : 'Cancel the order and refund it'}
              </option>
            )}
          </SelectField>
        )}
        <p>
          <Button type="submit" aria-disabled={isBusy}>
            Save claim
          </Button>
        </p>
      </>
    )}
  </ActForm>
)
