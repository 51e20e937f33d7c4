export type PasswordErrors = { password?: string; password_confirm?: string }

export const maxPasswordLength = 20
const minPasswordLength = 5

/**
 * What is wrong with a new password and its confirmation, field by field.
 *
 * @param mismatch shown when the two differ
 */
export function checkPasswords(form: FormData, mismatch: string): PasswordErrors {
  const password = String(form.get('password') ?? '')
  const confirmation = String(form.get('password_confirm') ?? '')
  return {
    ...(!password
      ? { password: 'Password is required' }
      : password.length < minPasswordLength && {
          password: `Password must be at least ${minPasswordLength} characters long`,
        }),
    ...(!confirmation
      ? { password_confirm: 'Confirm password is required' }
      : confirmation !== password && { password_confirm: mismatch }),
  }
}
