import { useRef, useState } from 'react'
import type { Address } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { Button } from '../../ui/button.tsx'
import { findFaults, focusFault } from '../../ui/form-faults.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
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

type Props = {
  /** What the fields start with. */
  start: Partial<Address>
  onAdded: (addressId: number) => Promise<void>
  onCancel: (() => void) | undefined
}

/** Adds an address without leaving the checkout. */
export function CheckoutAddressForm({ start, onAdded, onCancel }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<AddressFaults>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const refuse = (text: string | undefined, found: AddressFaults) => {
    setProblem(text)
    setFaults(found)
    if (ref.current) focusFault(ref.current, found)
  }
  const submit = useOneAtATime(async (form: FormData) => {
    const missing = ref.current ? findFaults(ref.current) : {}
    refuse(undefined, missing)
    if (Object.keys(missing).length) return
    setBusy(true)
    try {
      const address = await browserApi('POST /api/shipping-address/', { body: readForm(form) })
      notify('success', 'Address added successfully..!')
      await onAdded(address.id)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const texts = Object.entries(fields).map(([field, each]) => `${field}: ${each.join(', ')}`)
      const text = texts.join('\n')
      if (text) notify('error', text)
      refuse(text || notifyRefusal(error, failure), firstFaults(fields))
    }
    setBusy(false)
  })

  return (
    <form
      ref={ref}
      action={(form) => void submit(form)}
      // React empties a form after its action; what was typed is to stay.
      onReset={(event) => event.preventDefault()}
      noValidate
      className="mt-6"
    >
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
  const { type_of_address: _unused, ...fields } = readAddress(form)
  const type = textOf(form, 'address_type')
  return {
    ...fields,
    address_type: addressTypes.find((each) => each === type) ?? ('home' as const),
    company: textOf(form, 'company'),
    is_default: false,
  }
}
