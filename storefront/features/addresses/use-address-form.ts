import { useKeptForm } from '../auth/use-kept-form.ts'
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
  const refusal = (faults: AddressFaults, text: string) => ({ faults, problem: text, toast: text })
  return useKeptForm<string[]>({
    check: (form) => {
      const faults = findAddressFaults(form)
      return refusal(faults, explain(faults))
    },
    send: onSave,
    refuse: ({ fields, message }) => refusal(fields, explain(fields) || message || failure),
  })
}
