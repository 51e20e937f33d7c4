import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry.ts'
import { Refusal } from '../errors/refusal.ts'
import * as steps from './steps.ts'

/**
 * Cancels an order that has not been sent: its pieces go back into stock and its money to whoever
 * paid, once however often it is asked.
 *
 * @param customerId null for the shop itself
 * @throws Refusal 404 when it is not the customer's; 409 when it has been sent
 */
export async function cancelOrder(
  db: Db,
  customerId: number | null,
  orderId: number,
): Promise<void> {
  const { outcome, status } = await retryCollisions(() =>
    steps.cancelOrder(db, { customerId, orderId }),
  )
  if (outcome === 'missing') throw new Refusal(404, 'Order not found.')
  if (outcome === 'too_late') {
    throw new Refusal(409, `This order is ${status?.toLowerCase()} and can no longer be cancelled.`)
  }
}
