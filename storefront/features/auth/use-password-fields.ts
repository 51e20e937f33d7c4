import { type SyntheticEvent, useRef, useState } from 'react'
import { checkPasswords, maxPasswordLength, type PasswordFaults } from './password-rules.ts'

/**
 * A new password and its confirmation, each checked from when it is first touched.
 *
 * @param mismatch said when the two differ
 */
export function usePasswordFields(mismatch = 'Passwords do not match') {
  const touched = useRef(new Set<string>())
  const [faults, setFaults] = useState<PasswordFaults>({})

  function checkTouched({ currentTarget: { form, name } }: SyntheticEvent<HTMLInputElement>) {
    touched.current.add(name)
    if (!form) return
    const found = Object.entries(checkPasswords(new FormData(form), mismatch))
    setFaults(Object.fromEntries(found.filter(([field]) => touched.current.has(field))))
  }

  /** Checks both, touched or not. */
  function check(form: FormData): PasswordFaults {
    const found = checkPasswords(form, mismatch)
    setFaults(found)
    return found
  }

  const fieldProps = (name: keyof PasswordFaults) => ({
    name,
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
    'aria-required': true,
    error: faults[name],
    onChange: checkTouched,
    onBlur: checkTouched,
  })

  return { check, fieldProps, isFaulty: Boolean(faults.password || faults.password_confirm) }
}
