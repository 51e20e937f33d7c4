import type { Address } from '../../../contract/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { firstFault, listFaults } from './address-form-data.ts'
import { useAddressForm } from './use-address-form.ts'

type Props = {
  /** What the fields start with. */
  start: Partial<Address>
  /** Whether it can become the default here. */
  hasDefault?: boolean
  /** The checkout has fields and words of its own, and its one filled button places the order. */
  isCheckout?: boolean
  /** Sends the form; what it throws is shown. */
  onSave: (form: FormData) => Promise<void>
  onCancel?: (() => void) | undefined
  /** Said when the server gives no reason. */
  failure: string
}

/** Adds an address or changes one, in the address book and at the checkout. */
export function AddressForm({
  start,
  hasDefault = false,
  isCheckout = false,
  onSave,
  onCancel,
  failure,
}: Props) {
  const explain = isCheckout ? listFaults : firstFault
  const { formProps, faults, problem, isBusy } = useAddressForm({ onSave, explain, failure })
  return (
    <form {...formProps} className={isCheckout ? undefined : 'max-w-2xl'}>
      <AddressFields faults={faults} start={start} isCheckout={isCheckout} />
      {hasDefault && (
        <div className="mt-3">
          <CheckField name="is_default">Make this my default address</CheckField>
        </div>
      )}
      {problem && <p className="mt-4 whitespace-pre-line text-madder">{problem}</p>}
      <div className="mt-6 flex flex-wrap gap-3 noscript:hidden">
        <Button
          type="submit"
          look={isCheckout ? 'outlined' : 'filled'}
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? 'Saving…' : 'Save address'}
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
