import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { focusFault } from '../../ui/form-faults.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { logInAgain } from './log-in-again.ts'

/** Why a form was turned down. */
export type FormRefusal<Fault> = {
  /** By the fields' names. */
  faults: Partial<Record<string, Fault>>
  /** Said in the form. */
  problem?: string | undefined
  /** Said as a toast. */
  toast?: string
}

type Ways<Fault> = {
  /** Looks at the form before it is sent; one with faults is not. */
  check: (form: FormData, element: HTMLFormElement) => FormRefusal<Fault>
  send: (form: FormData) => Promise<void>
  refuse: (error: ApiError, form: FormData) => FormRefusal<Fault>
  /** Done once the refusal is shown. */
  onRefused?: (error: ApiError) => Promise<void>
  /** Sends it again after a new login, unless told otherwise. */
  goOn?: (submit: () => Promise<void>) => Promise<void>
}

/**
 * A form whose typing is never lost: what was refused stands in it, and when the session has ended
 * meanwhile, it is sent after a new login.
 */
export function useKeptForm<Fault>({ check, send, refuse, onRefused, goOn }: Ways<Fault>) {
  const ref = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<FormRefusal<Fault>>({ faults: {} })
  const [isBusy, setBusy] = useState(false)

  const show = (found: FormRefusal<Fault>) => {
    setRefusal(found)
    if (ref.current) focusFault(ref.current, found.faults)
    if (found.toast) notify('error', found.toast)
  }
  const submit = useOneAtATime(checkAndSend)

  async function checkAndSend(form: FormData): Promise<void> {
    const found = ref.current ? check(form, ref.current) : { faults: {} }
    show(found)
    if (Object.keys(found.faults).length) return
    setBusy(true)
    try {
      await send(form)
    } catch (error) {
      if (logInAgain(error, () => void sendAgain(form))) return
      if (!(error instanceof ApiError)) throw error
      show(refuse(error, form))
      await onRefused?.(error)
    } finally {
      setBusy(false)
    }
  }
  function sendAgain(form: FormData): Promise<void> {
    const again = () => submit(form)
    return goOn ? goOn(again) : again()
  }

  const formProps = {
    ref,
    action: (form: FormData) => void submit(form),
    // React empties a form after its action; what was typed is to stay.
    onReset: (event: FormEvent) => event.preventDefault(),
    noValidate: true,
  }
  /** For `onChange`, where what is being put right is no longer wrong. */
  const forgetFault = ({ target: { name } }: ChangeEvent<HTMLFormElement>) =>
    setRefusal((known) => ({ ...known, faults: { ...known.faults, [name]: undefined } }))

  const { faults, problem } = refusal
  return { formProps, forgetFault, faults, problem, isBusy }
}
