import { browserApi } from '../../browser-api.client.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { usePasswordFields } from './use-password-fields.ts'
import { useResetCall } from './use-reset-call.ts'

/** The third step: the new password, twice. */
export function ResetPassword({ onReset }: { onReset: () => void }) {
  const passwords = usePasswordFields()
  const [error, send, isBusy] = useResetCall(
    async (form) => {
      await browserApi('POST /api/set-new-password/', {
        body: {
          new_password: String(form.get('password')),
          confirm_password: String(form.get('password_confirm')),
        },
      })
      onReset()
      return 'Password reset successful! Redirecting to login...'
    },
    ({ message }) => message || 'Password reset failed!',
  )
  const submit = (form: FormData) => {
    if (Object.keys(passwords.check(form)).length === 0) send(form)
  }
  return (
    <form action={submit} noValidate className="grid gap-5">
      <PasswordField label="New Password" {...passwords.fieldProps('password')} />
      <PasswordField label="Confirm Password" {...passwords.fieldProps('password_confirm')} />
      {error && <p className="text-madder">{error}</p>}
      <Button
        type="submit"
        className="w-full"
        disabled={isBusy || passwords.isFaulty}
        aria-busy={isBusy}
      >
        {isBusy ? 'Saving...' : 'Reset password'}
      </Button>
    </form>
  )
}
