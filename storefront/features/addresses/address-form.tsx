import type { Address } from '../../../contract/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { firstFault } from './address-form-data.ts'
import { useAddressForm } from './use-address-form.ts'

const shownMs = 3_000

type Props = {
  /** The address to change; without one, the form adds one. */
  address?: Address
  /** What a new address starts with. */
  start?: Partial<Address>
  /** Sends the form; what it throws is shown. */
  onSave: (form: FormData) => Promise<void>
  onCancel: () => void
  /** Said when the server gives no reason. */
  failure: string
}

/** The form of the address page, to add an address or to change one. */
export function AddressForm({ address, start, onSave, onCancel, failure }: Props) {
  const { formProps, faults, problem, isBusy } = useAddressForm({
    onSave,
    explain: firstFault,
    failure,
    shownMs,
  })
  return (
    <form {...formProps} className="max-w-2xl">
      <AddressFields faults={faults} start={address ?? start} />
      {!address && (
        <div className="mt-3">
          <CheckField name="is_default">Make this my default address</CheckField>
        </div>
      )}
      {problem && <p className="mt-4 text-madder">{problem}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
          Save address
        </Button>
        <Button look="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
