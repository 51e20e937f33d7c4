import type { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { useKeptForm } from '../auth/use-kept-form.ts'

type Faults = Partial<Record<string, string>>

type Ways = {
  /** The customer's whose screen it is. */
  email: string
  /** What is wrong with the form before it is sent, by the fields' names. */
  check: (form: FormData, element: HTMLFormElement) => Faults
  send: (form: FormData) => Promise<void>
  /** What a refusal's toast says. */
  explain: (error: ApiError) => string
}

/** A form of the account: what was refused stands under its field, or in `problem` when it is of none. */
export function useAccountForm({ email, check, send, explain }: Ways) {
  const { formProps, forgetFault, ...rest } = useKeptForm<string>({
    check: (form, element) => ({ faults: check(form, element) }),
    send,
    refuse: (error, form) => {
      const toast = explain(error)
      const faults = firstFaults(error)
      const isNamed = Object.keys(faults).some((name) => form.has(name))
      return { faults, problem: isNamed ? undefined : error.message || toast, toast }
    },
    // What one customer typed is not for the account of another.
    goOn: async (submit) => {
      const now = await browserApi('GET /api/profile/').catch(() => undefined)
      if (now && now.email !== email) location.reload()
      else await submit()
    },
  })
  return { formProps: { ...formProps, onChange: forgetFault }, ...rest }
}

function firstFaults({ fields }: ApiError): Faults {
  return Object.fromEntries(Object.entries(fields).map(([name, [first]]) => [name, first]))
}
