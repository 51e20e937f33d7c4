import { useRef, useState } from 'react'
import type { Address } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { focusFault } from '../../ui/form-faults.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { notify } from '../toasts/notify.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'
import { AddressFields } from './address-fields.tsx'
import { type AddressFaults, findMissing, firstFaults } from './address-form-data.ts'

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
    const missing = findMissing(form)
    refuse(missing?.text, missing?.faults ?? {})
    if (missing) return notify('error', missing.text, { autoClose: shownMs })
    setBusy(true)
    try {
      await onSave(form)
    } catch (error) {
      const text = notifyRefusal(error, failure, shownMs)
      refuse(text, error instanceof ApiError ? firstFaults(error.fields) : {})
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
      className="max-w-2xl"
    >
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
