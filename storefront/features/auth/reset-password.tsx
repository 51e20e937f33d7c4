import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { usePasswordFields } from './use-password-fields.ts'
import { useResetCall } from './use-reset-call.ts'

export function ResetPassword({ onReset }: { onReset: () => void }) {
  const passwords = usePasswordFields()
  const [error, submit, isBusy] = useResetCall(
    async (form) => {
      if (Object.keys(passwords.check(form)).length > 0) return undefined
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
  return (
    <form
      action={submit}
      // React empties a form after its action; what was typed is to stay.
      onReset={(event) => event.preventDefault()}
      noValidate
      className="grid gap-5"
    >
      <PasswordField label="New Password" {...passwords.fieldProps('password')} />
      <PasswordField label="Confirm Password" {...passwords.fieldProps('password_confirm')} />
      <p role="alert" className="text-madder empty:hidden">
        {error}
      </p>
      <Button
        type="submit"
        className="w-full"
        disabled={isBusy || passwords.hasErrors}
        aria-busy={isBusy}
      >
        {isBusy ? 'Saving...' : 'Reset password'}
      </Button>
    </form>
  )
}
