import { PasswordField } from '../../../ui/password-field.tsx'
import { usePasswordFields } from '../auth/use-password-fields.ts'
import { FormButtons } from './form-buttons.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = {
  email: string
  onSaved: (message: string) => void
  onCancel: () => void
}

/** Changes the password of who knows the old one; every other session ends. */
export function ChangePasswordForm({ email, onSaved, onCancel }: Props) {
  const passwords = usePasswordFields('New passwords do not match.')
  const { formProps, fieldErrors, problem, isBusy } = useAccountForm({
    check: (form) => ({
      ...(!form.get('old_password') && { old_password: 'Old password is required' }),
      ...passwords.check(form),
    }),
    onSaved,
  })
  return (
    <form {...formProps} className="grid gap-5">
      {/* So that a password manager knows whose password it is. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} hidden />
      <PasswordField
        label="Old password"
        name="old_password"
        autoComplete="current-password"
        maxLength={200}
        aria-required
        error={fieldErrors['old_password']}
      />
      <PasswordField label="New password" {...passwords.fieldProps('password')} />
      <PasswordField label="Confirm new password" {...passwords.fieldProps('password_confirm')} />
      <p className="text-quiet text-sm">
        5 to 20 characters. Everywhere else you will have to log in again.
      </p>
      <p role="alert" className="text-madder empty:hidden">
        {problem}
      </p>
      <FormButtons
        label="Save password"
        isBusy={isBusy}
        isInvalid={passwords.hasErrors}
        onCancel={onCancel}
      />
    </form>
  )
}
