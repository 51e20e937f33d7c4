import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { useOutcome } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { AnswerForms } from './answer-forms.tsx'
import { ClaimForm } from './claim-form.tsx'
import { ReceiveForm } from './receive-form.tsx'

type Props = { parcel: OfficeParcel; actKey: string; rights: readonly Right[] }

/** What can be done with a parcel as it stands. */
export const ParcelActs = ({ parcel, actKey, rights }: Props) => (
  <div className="mb-6">
    {/* A form that is done is gone, and says so here. */}
    {!parcel.can.reattempt && (
      <>
        <Done form="reattempt" />
        <Done form="address" />
        <Done form="return" />
      </>
    )}
    {!parcel.can.receive && <Done form="receive" />}
    <div className="flex flex-wrap items-start gap-3">
      <AnswerForms parcel={parcel} actKey={actKey} />
      {parcel.can.receive && (
        <Unfolding form="receive" label="Receive" isOpen={parcel.problem?.is_here}>
          <ReceiveForm parcel={parcel} actKey={actKey} />
        </Unfolding>
      )}
      {parcel.can.claim && (
        <Unfolding form="claim" label={parcel.claim ? 'Change the claim' : 'Lost or damaged'}>
          <ClaimForm parcel={parcel} actKey={actKey} mayRefund={rights.includes('refund')} />
        </Unfolding>
      )}
    </div>
  </div>
)

const Done = ({ form }: { form: string }) => <FormMessage outcome={useOutcome(form)} />
