import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { browserApi } from '../../browser-api.client.ts'
import { preventReset } from '../../ui/prevent-reset.ts'
import { usePasswordFields } from './use-password-fields.ts'
import { useResetCall } from './use-reset-call.ts'

export function ResetPassword({ onReset }: { onReset: () => void }) {
  const passwords = usePasswordFields()
  const ref = useRef<HTMLFormElement>(null)
  const [error, submit, isBusy] = useResetCall(
    async (form) => {
      const found = passwords.check(form)
      if (Object.keys(found).length > 0) {
        if (ref.current) focusFirstError(ref.current, found)
        return undefined
      }
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
    ref,
  )
  return (
    <form ref={ref} action={submit} onReset={preventReset} noValidate className="grid gap-5">
      <PasswordField label="New Password" {...passwords.fieldProps('password')} />
      <PasswordField label="Confirm Password" {...passwords.fieldProps('password_confirm')} />
      <p role="alert" className="text-madder empty:hidden">
        {error}
      </p>
      <Button type="submit" className="w-full" isBusy={isBusy} disabled={passwords.hasErrors}>
        {isBusy ? 'Saving...' : 'Reset password'}
      </Button>
    </form>
  )
}
