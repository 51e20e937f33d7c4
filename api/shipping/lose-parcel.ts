import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry-collisions.ts'
import { Refusal } from '../errors/refusal.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

/**
 * Records that the courier has lost or damaged an order's parcel, so that another may be booked, or
 * the order is cancelled and refunded.
 * @throws Refusal 404 when it has none; 409 when it is not on its way, or too few pieces are left
 */
export async function loseParcel(
  db: Db,
  orderId: number,
  remedy: 'again' | 'refund' = 'again',
): Promise<void> {
  const shipment = await queries.findShipment(db, { orderId })
  if (!shipment) throw new Refusal(404, 'It has no parcel yet.')
  const outcome = await retryCollisions(() =>
    steps.loseShipment(db, { shipmentId: shipment.id, remedy }).then((row) => row.outcome),
  )
  if (outcome === 'short') {
    throw new Refusal(
      409,
      'Too few pieces are left to send it again. Refund it, or receive stock first.',
    )
  }
  if (outcome === 'refused') {
    throw new Refusal(409, `Its parcel ${shipment.awb_number ?? ''} is not on its way.`)
  }
}
