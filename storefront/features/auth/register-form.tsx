import { useActionState, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { findFieldErrors, focusFirstError } from '../../ui/field-errors.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { type RegistrationOutcome, sendRegistration } from './send-registration.ts'
import { typedIn } from './typed-in.ts'
import { usePasswordFields } from './use-password-fields.ts'

async function register(typed: Record<string, string>): Promise<RegistrationOutcome> {
  const { first_name = '', phone = '', email = '', password = '', password_confirm = '' } = typed
  const body = {
    first_name,
    phone,
    address: '',
    email,
    username: email,
    password,
    password_confirm,
  }
  return sendRegistration(typed, body, 'Registration failed. Please try again.')
}

export function RegisterForm({ onRegistered }: { onRegistered: (message: string) => void }) {
  const ref = useRef<HTMLFormElement>(null)
  const passwords = usePasswordFields()
  const [outcome, submit, isBusy] = useActionState(
    async (_: RegistrationOutcome, form: FormData): Promise<RegistrationOutcome> => {
      const typed = typedIn(form)
      const passwordErrors = passwords.check(form)
      const found = ref.current ? findFieldErrors(ref.current) : {}
      const isComplete = Object.keys({ ...found, ...passwordErrors }).length === 0
      const next = isComplete ? await register(typed) : { typed, fields: found }
      if (ref.current) focusFirstError(ref.current, { ...next.fields, ...passwordErrors })
      if (next.message) onRegistered(next.message)
      return next
    },
    { typed: {} },
  )
  const { typed, fields = {}, message } = outcome
  const saved = (name: string) => ({ name, defaultValue: typed[name], error: fields[name] })
  const password = (name: 'password' | 'password_confirm') => {
    const { error, ...props } = passwords.fieldProps(name)
    return { ...props, defaultValue: typed[name], error: error ?? fields[name] }
  }

  return (
    <form ref={ref} action={submit} noValidate className="grid gap-5">
      <Field
        label="User name"
        {...saved('first_name')}
        autoComplete="name"
        maxLength={60}
        required
      />
      <Field
        label="Phone"
        {...saved('phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={10}
        required
      />
      <Field label="Email" {...saved('email')} type="email" autoComplete="username" required />
      <PasswordField label="Password" {...password('password')} />
      <PasswordField label="Confirm Password" {...password('password_confirm')} />
      <Button
        type="submit"
        className="w-full noscript:hidden"
        disabled={isBusy || passwords.hasErrors || Boolean(message)}
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
