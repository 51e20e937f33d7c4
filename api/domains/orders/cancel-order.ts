import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

/**
 * Restores its stock and refunds its payment, once.
 * @param customerId null for the operator
 * @returns whether it was cancelled before
 */
export async function cancelOrder(
  db: Db,
  customerId: number | null,
  orderId: number,
): Promise<'cancelled' | 'already'> {
  const { outcome, status } = await retryCollisions(() =>
    steps.cancelOrder(db, { customerId, orderId }),
  )
  if (outcome === 'missing') throw new Refusal(404, 'Order not found.')
  if (outcome === 'too_late') {
    throw new MovedOn(`This order is ${status?.toLowerCase()} and can no longer be cancelled.`)
  }
  return outcome
}
