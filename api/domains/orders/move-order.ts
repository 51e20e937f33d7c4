import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

/** Accepts a cash-on-delivery order. @throws as moveOrder */
export const confirmOrder = (db: Db, orderId: number) => moveOrder(db, orderId, 'Confirmed')

export const startProcessing = (db: Db, orderId: number) => moveOrder(db, orderId, 'Processing')

/**
 * Takes a confirmation back.
 * @param version of the order when it was confirmed
 */
export async function unconfirmOrder(db: Db, orderId: number, version: number): Promise<void> {
  const { outcome } = await retryCollisions(() => steps.unconfirmOrder(db, { orderId, version }))
  if (outcome === 'missing') throw new Refusal(404, 'Order not found.')
  if (outcome === 'changed') throw new MovedOn('The order has changed since.')
}

async function moveOrder(
  db: Db,
  orderId: number,
  toStatus: 'Confirmed' | 'Processing',
): Promise<void> {
  const move = await retryCollisions(() => steps.moveOrder(db, { orderId, toStatus }))
  if (move.outcome === 'missing') throw new Refusal(404, 'Order not found.')
  if (move.outcome === 'refused') {
    throw new MovedOn(
      move.from_status === toStatus
        ? `This order is ${toStatus.toLowerCase()} already.`
        : `An order cannot move from ${move.from_status} to ${toStatus}.`,
    )
  }
}
