import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { Button } from '../../ui/button.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import {
  type AddressFaults,
  addressTypes,
  firstFaults,
  readAddress,
  textOf,
} from '../addresses/address-form-data.ts'
import { notify } from '../toasts/notify.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'

const failure = 'Failed to add address. Please try again.'

type Props = { onAdded: (addressId: number) => Promise<void>; onCancel: (() => void) | undefined }

/** Adds an address without leaving the checkout. */
export function CheckoutAddressForm({ onAdded, onCancel }: Props) {
  const [faults, setFaults] = useState<AddressFaults>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      const address = await browserApi('POST /api/shipping-address/', { body: readForm(form) })
      notify('success', 'Address added successfully..!')
      await onAdded(address.id)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const text = Object.entries(fields).map(([field, texts]) => `${field}: ${texts.join(', ')}`)
      setFaults(firstFaults(fields))
      if (text.length) notify('error', text.join('\n'))
      setProblem(text.length ? text.join('\n') : notifyRefusal(error, failure))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={submit} className="mt-6">
      <AddressFields faults={faults} isCheckout />
      {problem && <p className="mt-4 whitespace-pre-line text-madder">{problem}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
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
  const { type_of_address: _unused, ...fields } = readAddress(form)
  const type = textOf(form, 'address_type')
  return {
    ...fields,
    address_type: addressTypes.find((each) => each === type) ?? ('home' as const),
    company: textOf(form, 'company'),
    is_default: false,
  }
}
