import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { focusFault } from '../../ui/form-faults.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { logInAgain } from '../auth/log-in-again.ts'
import { notify } from '../toasts/notify.ts'
import { type AddressFaults, findAddressFaults } from './address-form-data.ts'

type Ways = {
  /** Sends the form; what it throws is shown. */
  onSave: (form: FormData) => Promise<void>
  /** Says the faults of fields in one text. */
  explain: (faults: AddressFaults) => string
  /** Said when the server gives no reason. */
  failure: string
}

/** A form that checks an address, saves it and shows what was refused, as a toast and beside it. */
export function useAddressForm({ onSave, explain, failure }: Ways) {
  const ref = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<AddressFaults>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const refuse = (found: AddressFaults, text: string) => {
    setFaults(found)
    setProblem(text)
    if (ref.current) focusFault(ref.current, found)
    notify('error', text)
  }
  const send = useOneAtATime(async (form: FormData) => {
    const found = findAddressFaults(form)
    if (Object.keys(found).length) return refuse(found, explain(found))
    setFaults({})
    setProblem(undefined)
    setBusy(true)
    try {
      await onSave(form)
    } catch (error) {
      if (logInAgain(error, () => submit(form))) return
      if (!(error instanceof ApiError)) throw error
      refuse(error.fields, explain(error.fields) || error.message || failure)
    } finally {
      setBusy(false)
    }
  })
  function submit(form: FormData): void {
    void send(form)
  }
  const formProps = {
    ref,
    action: submit,
    // React empties a form after its action; what was typed is to stay.
    onReset: (event: FormEvent) => event.preventDefault(),
    noValidate: true,
  }
  return { formProps, faults, problem, isBusy }
}
