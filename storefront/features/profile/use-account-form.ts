import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { focusFault } from '../../ui/form-faults.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { logInAgain } from '../auth/log-in-again.ts'
import { notify } from '../toasts/notify.ts'

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

/**
 * A form of the account: what was refused stands under its field, or in `problem` when it is of none.
 * When the session has ended meanwhile, what was typed stays, and is sent after a new login.
 */
export function useAccountForm({ email, check, send, explain }: Ways) {
  const ref = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const show = (found: Faults, text?: string) => {
    setFaults(found)
    setProblem(text)
    if (ref.current) focusFault(ref.current, found)
  }
  const submit = useOneAtATime(checkAndSend)

  async function checkAndSend(form: FormData): Promise<void> {
    const found = ref.current ? check(form, ref.current) : {}
    show(found)
    if (Object.keys(found).length) return
    setBusy(true)
    try {
      await send(form)
    } catch (error) {
      if (logInAgain(error, () => void goOn(form))) return
      if (!(error instanceof ApiError)) throw error
      const text = explain(error)
      notify('error', text)
      const fields = firstFaults(error)
      const isNamed = Object.keys(fields).some((name) => form.has(name))
      show(fields, isNamed ? undefined : error.message || text)
    } finally {
      setBusy(false)
    }
  }
  /** What one customer typed is not for the account of another. */
  async function goOn(form: FormData): Promise<void> {
    const now = await browserApi('GET /api/profile/').catch(() => undefined)
    if (now && now.email !== email) location.reload()
    else await submit(form)
  }

  const formProps = {
    ref,
    action: (form: FormData) => void submit(form),
    // React empties a form after its action; what was typed is to stay.
    onReset: (event: FormEvent) => event.preventDefault(),
    // What is being put right is no longer wrong.
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      const { name } = target
      if (faults[name]) setFaults({ ...faults, [name]: undefined })
    },
    noValidate: true,
  }
  return { formProps, faults, problem, isBusy }
}

function firstFaults({ fields }: ApiError): Faults {
  return Object.fromEntries(Object.entries(fields).map(([name, [first]]) => [name, first]))
}
