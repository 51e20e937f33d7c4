/** What the platform finds wrong in a form, with our messages, by the fields' names. */
export function findFieldErrors(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    if (!field.name) continue
    if (field.required && !field.value.trim()) errors[field.name] = 'This field is required.'
    else if (field.validity.customError) errors[field.name] = field.validationMessage
    else if (field.validity.typeMismatch) errors[field.name] = 'Enter a valid email address.'
  }
  return errors
}

/** Scrolls the first field with an error into view and focuses it. */
export function focusFirstError(form: HTMLFormElement, errors: Record<string, unknown>): void {
  const first = fieldsOf(form).find((field) => errors[field.name] && !field.disabled)
  first?.focus({ preventScroll: true })
  // In the middle, or its label could lie under the header.
  first?.scrollIntoView({ block: 'center' })
}

function fieldsOf(
  form: HTMLFormElement,
): (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (field) =>
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement,
  )
}
