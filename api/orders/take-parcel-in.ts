import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry-collisions.ts'
import { Refusal } from '../errors/refusal.ts'
import * as steps from './steps.ts'

/**
 * Receives an undelivered parcel and cancels its order, once.
 * @throws Refusal 404 for no such order; 409 when it has no parcel on its way
 */
export async function takeParcelIn(db: Db, orderId: number): Promise<void> {
  const { outcome, status } = await retryCollisions(() => steps.takeParcelIn(db, { orderId }))
  if (outcome === 'missing') throw new Refusal(404, 'Order not found.')
  if (outcome === 'refused') {
    throw new Refusal(409, `This order is ${status?.toLowerCase()}: it has no parcel on its way.`)
  }
}
