import { browserApi } from '../../browser-api.client.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { usePasswordFields } from '../auth/use-password-fields.ts'
import { FormButtons } from './form-buttons.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = {
  email: string
  onSaved: (message: string) => Promise<void>
  onCancel: () => void
}

/** Changes the password of who knows the old one; every other session ends. */
export function ChangePasswordForm({ email, onSaved, onCancel }: Props) {
  const passwords = usePasswordFields('New passwords do not match.')
  const { formProps, faults, problem, isBusy } = useAccountForm({
    email,
    check: (form) => ({
      ...(!form.get('old_password') && { old_password: 'Old password is required' }),
      ...passwords.check(form),
    }),
    send: async (form) => {
      const text = (name: string) => String(form.get(name))
      const { message } = await browserApi('POST /api/change-password/', {
        body: {
          old_password: text('old_password'),
          new_password: text('password'),
          confirm_new_password: text('password_confirm'),
        },
      })
      await onSaved(message)
    },
    explain: ({ message }) => message || 'Password Update Failed. Please try again.',
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
        error={faults['old_password']}
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
        isFaulty={passwords.isFaulty}
        onCancel={onCancel}
      />
    </form>
  )
}
