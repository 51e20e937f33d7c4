import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { awbTaken } from './awb-taken.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

/**
 * Corrects the AWB of an order's parcel, or of the exchange of a return request. Its scans stay.
 * @param parcel.courier where its name was wrong too
 * @throws Refusal 404 when there is no such parcel; 409 when another one has the AWB
 */
export async function correctAwb(
  db: Db,
  of: { orderId: number } | { requestId: number },
  parcel: { awb: string; courier: string | undefined },
): Promise<void> {
  const shipment = await queries.findShipment(db, of)
  if (!shipment) throw new Refusal(404, 'It has no parcel yet.')
  const correction = {
    shipmentId: shipment.id,
    awbNumber: parcel.awb,
    courier: parcel.courier ?? null,
  }
  const { outcome } = await retryCollisions(() => steps.correctAwb(db, correction))
  if (outcome === 'awb_taken') throw awbTaken(parcel.awb)
}
