import { type FormErrors, useActionForm } from '../forms/use-action-form.ts'

type Options = {
  /** What is wrong with the form before it is sent. */
  check: (form: FormData, element: HTMLFormElement) => FormErrors['fieldErrors']
  onSaved: (message: string) => void
}

/** A form of the account: a refusal stands under its field, or in `problem` when it is of none. */
export function useAccountForm({ check, onSaved }: Options) {
  return useActionForm({
    check: (form, element) => ({ fieldErrors: check(form, element) }),
    problemOf: ({ fields, message }, text, element) => {
      const isNamed = Object.keys(fields).some((name) => element.elements.namedItem(name))
      return isNamed ? undefined : message || text
    },
    onSaved,
  })
}
