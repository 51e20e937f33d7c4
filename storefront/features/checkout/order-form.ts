import { plainGstin } from '../../../contract/gstin.ts'
import { messageChannels } from '../../../contract/message-channels.ts'
import type { CheckoutAnswers } from '../../../contract/order-source.ts'

/** The form that places the order; the choice of an address belongs to it though it stands apart. */
export const orderFormId = 'place-order'

export const newAddressId = 'new-address'

/** The form of a new address that was typed and not saved; undefined when nothing was typed. */
export function findUnsavedAddress(): HTMLFormElement | undefined {
  const form = document.querySelector<HTMLFormElement>(`#${newAddressId} form`)
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue)
  return isTyped && form ? form : undefined
}

/** The boxes of order updates, each with its channel. */
export const updatesField = 'order_updates'

/** What she has answered beside address and payment. */
export function readAnswers(form: FormData): CheckoutAnswers {
  const ticked = form.getAll(updatesField)
  return {
    gstin: plainGstin(String(form.get('gstin') ?? '')) || undefined,
    order_updates: messageChannels.filter((channel) => ticked.includes(channel)),
  }
}
