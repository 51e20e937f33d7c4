import type { Address } from '../../../contract/accounts.ts'
import { browserApi } from '../../browser-api.client.ts'
import { Button } from '../../ui/button.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import { listFaults, readAddress, textOf } from '../addresses/address-form-data.ts'
import { useAddressForm } from '../addresses/use-address-form.ts'
import { notify } from '../toasts/notify.ts'

type Props = {
  /** What the fields start with. */
  start: Partial<Address>
  onAdded: (addressId: number) => Promise<void>
  onCancel: (() => void) | undefined
}

/** Adds an address without leaving the checkout. */
export function CheckoutAddressForm({ start, onAdded, onCancel }: Props) {
  const add = async (form: FormData) => {
    const address = await browserApi('POST /api/shipping-address/', { body: readForm(form) })
    notify('success', 'Address added successfully..!')
    await onAdded(address.id)
  }
  const { formProps, faults, problem, isBusy } = useAddressForm({
    onSave: add,
    explain: listFaults,
    failure: 'Failed to add address. Please try again.',
  })
  return (
    <form {...formProps} className="mt-6">
      <AddressFields faults={faults} start={start} isCheckout />
      {problem && <p className="mt-4 whitespace-pre-line text-madder">{problem}</p>}
      <div className="mt-6 flex flex-wrap gap-3 noscript:hidden">
        <Button type="submit" look="outlined" disabled={isBusy} aria-busy={isBusy}>
          Save address
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** The checkout says address_type where the address page says type_of_address. */
function readForm(form: FormData) {
  const { type_of_address: address_type, ...fields } = readAddress(form)
  return { ...fields, address_type, company: textOf(form, 'company'), is_default: false }
}
