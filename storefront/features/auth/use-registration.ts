import { type FormEvent, useActionState, useRef } from 'react'
import { ApiError, type Input } from '../../../contract/client.ts'
import { underAge } from '../../../contract/under-age.ts'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { findAccountErrors } from '../forms/find-account-errors.ts'
import { firstMessages } from '../forms/use-action-form.ts'

const errorMs = 3_000
const maxErrorLength = 50

type Body = Input<'POST /api/register/'>['body']
type Outcome = { fieldErrors: Record<string, string | undefined>; message?: string }

type Options = {
  /** Checks more than the platform does. */
  check?: (form: FormData) => Record<string, string | undefined>
  read: (text: (name: string) => string) => Body
  /** The toast of a refusal without a reason. */
  failure: string
  onRegistered: (message: string, email: string) => void
}

/** A form that opens an account. A plain form action: it also stands in a dialog over any screen. */
export function useRegistration({ check = () => ({}), read, failure, onRegistered }: Options) {
  const ref = useRef<HTMLFormElement>(null)
  const [outcome, submit, isBusy] = useActionState(
    async (_: Outcome, form: FormData): Promise<Outcome> => {
      const text = (name: string) => String(form.get(name) ?? '')
      const found = ref.current ? findAccountErrors(ref.current) : {}
      const child = form.has('under_18') ? { under_18: underAge } : {}
      const checked = { ...check(form), ...child }
      const isComplete = Object.keys({ ...found, ...checked }).length === 0
      const next = isComplete
        ? await register(read(text), failure)
        : { fieldErrors: { ...found, ...child } }
      if (ref.current) focusFirstError(ref.current, { ...next.fieldErrors, ...checked })
      if (next.message) onRegistered(next.message, text('email'))
      return next
    },
    { fieldErrors: {} },
  )
  const formProps = {
    ref,
    action: submit,
    // React empties a form after its action; what was typed is to stay.
    onReset: (event: FormEvent) => event.preventDefault(),
    noValidate: true,
  }
  return { formProps, ...outcome, isBusy }
}

async function register(body: Body, failure: string): Promise<Outcome> {
  try {
    const { message } = await browserApi('POST /api/register/', { body })
    return { fieldErrors: {}, message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notify('error', errorText(error, failure), { autoClose: errorMs })
    return { fieldErrors: firstMessages(error.fields) }
  }
}

/** The error of the e-mail first, then that of the username. */
function errorText({ fields, message }: ApiError, failure: string): string {
  const text = fields.email?.[0] ?? fields.username?.[0] ?? (message || failure)
  return text.length > maxErrorLength ? `${text.slice(0, maxErrorLength)}…` : text
}
