import { maxEmailLength, maxNameLength } from '../../../contract/field-limits.ts'
import { plainPhone } from '../../../contract/phone-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { AgreeTerms } from './agree-terms.tsx'
import { usePasswordFields } from './use-password-fields.ts'
import { useRegistration } from './use-registration.ts'

type Props = { onRegistered: (message: string, email: string) => void }

export function RegisterForm({ onRegistered }: Props) {
  const passwords = usePasswordFields()
  const { formProps, fieldErrors, message, isBusy } = useRegistration({
    check: passwords.check,
    read: (text) => ({
      first_name: text('first_name'),
      phone: plainPhone(text('phone')),
      address: '',
      email: text('email'),
      username: text('email'),
      password: text('password'),
      password_confirm: text('password_confirm'),
      under_18: text('under_18') === 'on',
    }),
    failure: 'Registration failed. Please try again.',
    onRegistered,
  })
  const field = (name: string) => ({ name, error: fieldErrors[name] })
  const password = (name: 'password' | 'password_confirm') => {
    const { error = fieldErrors[name], ...props } = passwords.fieldProps(name)
    return { ...props, error }
  }

  return (
    <form {...formProps} className="grid gap-5">
      <Field
        label="User name"
        {...field('first_name')}
        autoComplete="name"
        maxLength={maxNameLength}
        required
      />
      <PhoneField {...field('phone')} required />
      <Field
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="username"
        maxLength={maxEmailLength}
        required
      />
      <PasswordField label="Password" {...password('password')} />
      <PasswordField label="Confirm Password" {...password('password_confirm')} />
      <AgreeTerms error={fieldErrors['under_18']} />
      <Button
        type="submit"
        className="w-full noscript:hidden"
        isBusy={isBusy}
        disabled={passwords.hasErrors}
        aria-disabled={Boolean(message)}
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
