/** The form that places the order; the choice of an address belongs to it though it stands apart. */
export const orderFormId = 'place-order'

/** The place where the checkout takes a new address. */
export const newAddressId = 'new-address'

/**
 * An order placed beside an address that was typed and not saved would go to another.
 *
 * @returns the button that saves it; undefined when nothing was typed
 */
export function findUnsavedAddress(): HTMLButtonElement | undefined {
  const form = document.querySelector<HTMLFormElement>(`#${newAddressId} form`)
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue)
  const save = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  return isTyped && save ? save : undefined
}
