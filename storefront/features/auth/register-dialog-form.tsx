import { maxAddressLength, maxEmailLength, maxNameLength } from '../../../contract/field-limits.ts'
import { plainPhone } from '../../../contract/phone-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { notify } from '../../ui/notify.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { AgreeTerms } from './agree-terms.tsx'
import { maxPasswordLength } from './password-rules.ts'
import { useRegistration } from './use-registration.ts'

/** The dialog's registration; the server decides about the passwords. */
export function RegisterDialogForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { formProps, fieldErrors, isBusy } = useRegistration({
    read: (text) => ({
      // The dialog does not ask for a first name, which the shop greets by; an e-mail may be longer.
      first_name: (text('username') || (text('email').split('@')[0] ?? '')).slice(0, maxNameLength),
      phone: plainPhone(text('phone')),
      address: text('address'),
      email: text('email'),
      username: text('username'),
      password: text('password'),
      password_confirm: text('password_confirm'),
      under_18: text('under_18') === 'on',
    }),
    failure: 'Registration failed',
    onRegistered: (_, email) => {
      notify('success', 'Registered successfully!')
      onRegistered(email)
    },
  })
  const field = (name: string) => ({ name, error: fieldErrors[name] })
  const password = { autoComplete: 'new-password', maxLength: maxPasswordLength }

  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label="Username"
        {...field('username')}
        autoComplete="name"
        maxLength={maxNameLength}
      />
      <PhoneField {...field('phone')} />
      <Field
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="username"
        maxLength={maxEmailLength}
        required
      />
      <Field
        label="Address"
        {...field('address')}
        autoComplete="street-address"
        maxLength={maxAddressLength}
        required
      />
      <PasswordField label="Password" {...field('password')} {...password} />
      <PasswordField label="Confirm Password" {...field('password_confirm')} {...password} />
      <AgreeTerms error={fieldErrors['under_18']} />
      <Button type="submit" className="w-full" isBusy={isBusy}>
        {isBusy ? 'Registering...' : 'Register'}
      </Button>
    </form>
  )
}
