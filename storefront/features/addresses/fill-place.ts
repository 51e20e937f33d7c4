import { plainPinCode } from '../../../contract/pin-code-form.ts'

/** What each field was filled with, so that only what the shopper typed is left alone. */
const filled = new WeakMap<Element, string>()

const loadPlaces = () => import('../../../contract/pin-places.ts')

/** Fetches the PIN codes, for when one is typed. */
export const prepareToFill = () => void loadPlaces().catch(() => {})

/** Fills city and state of a form from its PIN code. Without the file the shopper types them. */
export async function fillPlace(pinField: HTMLInputElement): Promise<void> {
  const code = plainPinCode(pinField.value)
  if (!/^[1-8]\d{5}$/.test(code)) return
  const { findPlace } = await loadPlaces().catch(() => ({ findPlace: undefined }))
  // She may have typed on.
  if (!findPlace || plainPinCode(pinField.value) !== code) return
  for (const [name, value] of Object.entries(findPlace(code))) {
    const field = pinField.form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      fill(field, value ?? '')
    }
  }
}

function fill(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (field.value && field.value !== filled.get(field)) return
  if (field.value === value) return
  field.value = value
  filled.set(field, value)
  // The form takes its error away.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
