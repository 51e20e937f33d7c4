/** The form that places the order; the choice of an address belongs to it though it stands apart. */
export const orderFormId = 'place-order'

export const newAddressId = 'new-address'

/** The button that saves an address that was typed; undefined when none was. */
export function findUnsavedAddress(): HTMLButtonElement | undefined {
  const form = document.querySelector<HTMLFormElement>(`#${newAddressId} form`)
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue)
  const save = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  return isTyped && save ? save : undefined
}
