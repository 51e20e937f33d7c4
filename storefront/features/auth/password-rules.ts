export type PasswordErrors = { password?: string; password_confirm?: string }

export const maxPasswordLength = 20
const minPasswordLength = 5

/** @param mismatch shown when the password and its confirmation differ */
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
