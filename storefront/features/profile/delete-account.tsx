import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErasureTerms } from './erasure-terms.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = { email: string; onClose: () => void }

/** Explains what goes and what stays, asks for the password, and deletes the account. */
export default function DeleteAccount({ email, onClose }: Props) {
  const { formProps, fieldErrors, problem, isBusy } = useAccountForm({
    check: (form): { password?: string } =>
      form.get('password') ? {} : { password: 'Password is required' },
    onSaved: onClose,
  })
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <ErasureTerms who="profile and picture" />
      <form {...formProps} className="mt-6 grid gap-5">
        <input type="email" name="email" autoComplete="username" defaultValue={email} hidden />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          maxLength={200}
          aria-required
          error={fieldErrors['password']}
        />
        <p role="alert" className="text-madder empty:hidden">
          {problem}
        </p>
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button look="outlined" onClick={onClose}>
            Keep my account
          </Button>
          <Button look="grave" type="submit" isBusy={isBusy}>
            {isBusy ? 'Deleting...' : 'Delete my account'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
