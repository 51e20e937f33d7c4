import { ApiError } from '../../../contract/client.ts'
import type { PaymentStart } from '../../../contract/payments.ts'
import { browserApi } from '../../browser-api.client.ts'
import { type OrderRequest, orderNotes, startBody } from './order-request.ts'
import type { OrderSource } from './order-source.ts'
import type { Payment } from './pending-payment.ts'

const pausesMs = [1_000, 2_000, 4_000, 0]

/**
 * Holds the pieces and starts the payment.
 *
 * @returns undefined when the shop or the provider failed; other refusals are thrown
 */
export async function startPayment(
  source: OrderSource,
  order: OrderRequest,
  key: string,
): Promise<PaymentStart | undefined> {
  try {
    const body = startBody(source, order, key)
    return await browserApi('POST /api/initiate_payment/', { body })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isOurs = error.status >= 500 || (error.status === 0 && navigator.onLine)
    if (isOurs) return undefined
    throw error
  }
}

/** What the shop answers to a payment. `unanswered`: the money may have been taken. */
export type Confirmation =
  | { end: 'ordered'; orderId: number }
  | { end: 'unverified' }
  | { end: 'unanswered' }
  | { end: 'returned'; reason: string }

/** Sends the shop what was paid for a checkout, as confirmPaid does. */
export function confirmPayment(payment: Payment, source: OrderSource, key: string) {
  const notes_data = orderNotes(source, 'card', key)
  return confirmPaid({ ...payment, type: source.type, notes_data })
}

/** Sends the shop what was paid, up to four times when it does not answer. */
export async function confirmPaid(
  body: Payment & { type?: OrderSource['type']; notes_data?: string },
): Promise<Confirmation> {
  for (const pauseMs of pausesMs) {
    try {
      const { order_id } = await browserApi('POST /api/confirm_order/', { body })
      return { end: 'ordered', orderId: order_id }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) return { end: 'returned', reason: error.message }
      if (error.status === 400) return { end: 'unverified' }
      // Another customer is signed in by now; the webhook makes the order for its own.
      if (error.status === 401 || error.status === 404) break
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return { end: 'unanswered' }
}
