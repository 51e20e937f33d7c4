import { type SyntheticEvent, useRef, useState } from 'react'
import { checkPasswords, maxPasswordLength, type PasswordErrors } from './password-rules.ts'

/** A new password and its confirmation, each checked from when it is first touched. */
export function usePasswordFields(mismatch = 'Passwords do not match') {
  const touched = useRef(new Set<string>())
  const [errors, setErrors] = useState<PasswordErrors>({})

  function checkTouched({ currentTarget: { form, name } }: SyntheticEvent<HTMLInputElement>) {
    touched.current.add(name)
    if (!form) return
    const found = Object.entries(checkPasswords(new FormData(form), mismatch))
    setErrors(Object.fromEntries(found.filter(([field]) => touched.current.has(field))))
  }

  function check(form: FormData): PasswordErrors {
    const found = checkPasswords(form, mismatch)
    setErrors(found)
    return found
  }

  const fieldProps = (name: keyof PasswordErrors) => ({
    name,
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
    'aria-required': true,
    error: errors[name],
    onChange: checkTouched,
    onBlur: checkTouched,
  })

  return { check, fieldProps, hasErrors: Boolean(errors.password || errors.password_confirm) }
}
