import type { ReturnRequest } from '../../../contract/return-request.ts'
import { isUpiId, upiIdError } from '../../../contract/upi-ids.ts'
import { findFieldErrors } from '../../../ui/field-errors.ts'
import { useActionForm } from '../forms/use-action-form.ts'
import { needsWords } from './return-reasons.ts'

type Errors = Partial<Record<string, string>>

/** The form that asks for an item's return or exchange. */
export function useReturnRequest(type: ReturnRequest['type'], onSent: () => void) {
  return useActionForm({
    check: (form, element) => ({ fieldErrors: findRequestErrors(element, form, type) }),
    onSaved: onSent,
  })
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

function findRequestErrors(
  element: HTMLFormElement,
  form: FormData,
  type: ReturnRequest['type'],
): Errors {
  const errors: Errors = findFieldErrors(element)
  const upiId = textOf(form, 'upi_id')
  if (needsWords(textOf(form, 'reason')) && !textOf(form, 'detail'))
    errors['detail'] = 'Please tell us why.'
  if (type === 'Exchange' && !form.has('wanted_size_id'))
    errors['wanted_size_id'] = 'Please choose a size.'
  if (upiId && !isUpiId(upiId)) errors['upi_id'] = upiIdError
  return errors
}
