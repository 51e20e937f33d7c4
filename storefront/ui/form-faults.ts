/** What the platform finds wrong in a form, in our words, by the fields' names. */
export function findFaults(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    if (!field.name) continue
    if (field.required && !field.value.trim()) faults[field.name] = 'This field is required.'
    else if (field.validity.typeMismatch) faults[field.name] = 'Enter a valid email address.'
  }
  return faults
}

/** Brings the first field with a fault into view and under the fingers. */
export function focusFault(form: HTMLFormElement, faults: Record<string, unknown>): void {
  const first = fieldsOf(form).find((field) => faults[field.name] && !field.disabled)
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
