import { useActionState, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { findFieldErrors, focusFirstError } from '../../ui/field-errors.ts'
import { notify } from '../../ui/notify.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { maxPasswordLength } from './password-rules.ts'
import { type RegistrationOutcome, sendRegistration } from './send-registration.ts'
import { typedIn } from './typed-in.ts'

const maxNameLength = 60

async function register(typed: Record<string, string>): Promise<RegistrationOutcome> {
  const { username = '', phone = '', email = '', address = '' } = typed
  const { password = '', password_confirm = '' } = typed
  const body = {
    // The dialog does not ask for a first name, which the shop greets by; an e-mail may be longer.
    first_name: (username || (email.split('@')[0] ?? '')).slice(0, maxNameLength),
    phone,
    address,
    email,
    username,
    password,
    password_confirm,
  }
  return sendRegistration(typed, body, 'Registration failed')
}

/** The dialog's registration; the server decides about the passwords. */
export function RegisterDialogForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const ref = useRef<HTMLFormElement>(null)
  const [{ typed, fields = {} }, submit, isBusy] = useActionState(
    async (_: RegistrationOutcome, form: FormData): Promise<RegistrationOutcome> => {
      const entered = typedIn(form)
      const errors = ref.current ? findFieldErrors(ref.current) : {}
      const isComplete = Object.keys(errors).length === 0
      const next = isComplete ? await register(entered) : { typed: entered, fields: errors }
      if (ref.current) focusFirstError(ref.current, next.fields ?? {})
      if (next.message) {
        notify('success', 'Registered successfully!')
        onRegistered(entered.email ?? '')
      }
      return next
    },
    { typed: {} },
  )
  const saved = (name: string) => ({ name, defaultValue: typed[name], error: fields[name] })
  const password = { autoComplete: 'new-password', maxLength: maxPasswordLength }

  return (
    <form ref={ref} action={submit} noValidate className="grid gap-4">
      <Field
        label="Username"
        {...saved('username')}
        autoComplete="name"
        maxLength={maxNameLength}
      />
      <Field
        label="Phone"
        {...saved('phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={10}
      />
      <Field label="Email" {...saved('email')} type="email" autoComplete="username" required />
      <Field label="Address" {...saved('address')} autoComplete="street-address" required />
      <PasswordField label="Password" {...saved('password')} {...password} />
      <PasswordField label="Confirm Password" {...saved('password_confirm')} {...password} />
      <Button type="submit" className="w-full" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Registering...' : 'Register'}
      </Button>
    </form>
  )
}
