import { storedText, useStoredText } from '../../ui/stored-text.ts'
import type { Paid } from './razorpay-checkout.ts'

/** What was paid, and where the order of a checkout goes. */
export type Payment = Paid & { shipping_address_id?: number }

const pendingPayment = (name: string) => storedText('sessionStorage', `paid:${name}`)

/** A payment that the shop has not confirmed yet, as JSON; stored, or a reload would ask for it again. */
export const usePendingPayment = (name: string): string | null =>
  useStoredText(pendingPayment(name))

export const storePayment = (name: string, payment: Payment): void =>
  pendingPayment(name).set(JSON.stringify(payment))

export const removePayment = (name: string): void => pendingPayment(name).set(null)

export function readPayment(stored: string): Payment {
  // Only storePayment writes under our prefix.
  return JSON.parse(stored) as Payment
}
