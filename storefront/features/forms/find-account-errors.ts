import { phoneError, plainPhone } from '../../../contract/phone-numbers.ts'
import { findFieldErrors } from '../../../ui/field-errors.ts'

/** As {@link findFieldErrors}, with what is wrong with the phone number of an account. */
export function findAccountErrors(form: HTMLFormElement): Record<string, string> {
  const errors = findFieldErrors(form)
  const phone = String(new FormData(form).get('phone') ?? '').trim()
  const error = phoneError('', plainPhone(phone))
  return error ? { phone: error, ...errors } : errors
}
