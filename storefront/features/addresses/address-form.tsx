import type { Address } from '../../../contract/accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { firstMessages, useActionForm } from '../forms/use-action-form.ts'
import { AddressFields, type TypedPlace } from './address-fields.tsx'
import { findAddressErrors, firstOf, listErrors } from './address-form-data.ts'

type Props = {
  /** What the fields start with. */
  start: Partial<Address>
  /** Whether it can become the default here. */
  hasDefault?: boolean
  /** The checkout has other fields and texts, and its one filled button places the order. */
  isCheckout?: boolean
  /** Called with the address's id. */
  onSaved: (id: number) => void
  onRefused?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  /** As of AddressFields. */
  onPlace?: ((place: TypedPlace) => void) | undefined
}

/** Adds an address or changes one, in the address book and at the checkout. */
export function AddressForm({
  start,
  hasDefault = false,
  isCheckout = false,
  onSaved,
  onRefused,
  onCancel,
  onPlace,
}: Props) {
  const { formProps, fieldErrors, problem, isBusy } = useActionForm({
    method: start.id ? 'put' : 'post',
    check: (form) => {
      const errors = findAddressErrors(form)
      const problem = isCheckout ? listErrors(errors) : firstOf(errors)
      return { fieldErrors: firstMessages(errors), problem }
    },
    onSaved,
    onRefused,
  })
  return (
    <form {...formProps} className={isCheckout ? undefined : 'max-w-2xl'}>
      {start.id && <input type="hidden" name="id" value={start.id} />}
      <AddressFields
        fieldErrors={fieldErrors}
        start={start}
        isCheckout={isCheckout}
        onPlace={onPlace}
      />
      {hasDefault && (
        <div className="mt-3">
          <CheckField name="is_default">Make this my default address</CheckField>
        </div>
      )}
      {problem && <p className="mt-4 whitespace-pre-line text-madder">{problem}</p>}
      <div className="mt-6 flex flex-wrap gap-3 noscript:hidden">
        <Button type="submit" look={isCheckout ? 'outlined' : 'filled'} isBusy={isBusy}>
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
