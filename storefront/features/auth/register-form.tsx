import { type SyntheticEvent, useActionState, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { findFaults, focusFault } from '../../ui/form-faults.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../toasts/notify.ts'
import { checkPasswords, maxPasswordLength, type PasswordFaults } from './password-rules.ts'
import { registerError } from './register-error.ts'

const errorMs = 3_000

type Outcome = {
  /** What was typed, since a form is emptied after its action. */
  typed: Record<string, string>
  message?: string
  fields?: Partial<Record<string, string>>
}

async function register(typed: Record<string, string>): Promise<Outcome> {
  const { first_name = '', phone = '', email = '', password = '', password_confirm = '' } = typed
  try {
    const { message } = await browserApi('POST /api/register/', {
      body: { first_name, phone, address: '', email, username: email, password, password_confirm },
    })
    return { typed, message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notify('error', registerError(error), { autoClose: errorMs })
    const fields = Object.entries(error.fields).map(([field, [first]]) => [field, first])
    return { typed, fields: Object.fromEntries(fields) }
  }
}

export function RegisterForm({ onRegistered }: { onRegistered: (message: string) => void }) {
  const ref = useRef<HTMLFormElement>(null)
  const touched = useRef(new Set<string>())
  const [faults, setFaults] = useState<PasswordFaults>({})
  const checkTouched = ({ currentTarget: { form, name } }: SyntheticEvent<HTMLInputElement>) => {
    touched.current.add(name)
    if (!form) return
    const found = Object.entries(checkPasswords(new FormData(form)))
    setFaults(Object.fromEntries(found.filter(([field]) => touched.current.has(field))))
  }

  const [outcome, submit, isBusy] = useActionState(
    async (_: Outcome, form: FormData): Promise<Outcome> => {
      const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
      const passwords = checkPasswords(form)
      const found = ref.current ? findFaults(ref.current) : {}
      const isComplete = Object.keys({ ...found, ...passwords }).length === 0
      setFaults(passwords)
      const next = isComplete ? await register(typed) : { typed, fields: found }
      if (ref.current) focusFault(ref.current, { ...next.fields, ...passwords })
      if (next.message) onRegistered(next.message)
      return next
    },
    { typed: {} },
  )
  const { typed, fields = {}, message } = outcome
  const isFaulty = Boolean(faults.password || faults.password_confirm)
  const passwordProps = (name: keyof PasswordFaults) => ({
    name,
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
    'aria-required': true,
    defaultValue: typed[name],
    error: faults[name] ?? fields[name],
    onChange: checkTouched,
    onBlur: checkTouched,
  })

  return (
    <form ref={ref} action={submit} noValidate className="mt-8 grid gap-5">
      <Field
        label="User name"
        name="first_name"
        autoComplete="name"
        maxLength={60}
        required
        defaultValue={typed.first_name}
        error={fields.first_name}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={10}
        required
        defaultValue={typed.phone}
        error={fields.phone}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={typed.email}
        error={fields.email}
      />
      <PasswordField label="Password" {...passwordProps('password')} />
      <PasswordField label="Confirm Password" {...passwordProps('password_confirm')} />
      <Button
        type="submit"
        className="w-full noscript:hidden"
        disabled={isBusy || isFaulty || Boolean(message)}
        aria-busy={isBusy}
      >
        {isBusy ? 'Registering...' : 'Register'}
      </Button>
      <p className="hidden text-quiet text-sm noscript:block">Registering needs JavaScript.</p>
      <p role="status" className="text-leaf empty:hidden">
        {message}
      </p>
    </form>
  )
}
