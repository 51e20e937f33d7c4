import type { Logger } from 'pino'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/refusal.ts'
import type { Courier } from './courier.ts'
import * as queries from './queries.ts'

/**
 * Tells the courier that the parcels of cancelled orders are not coming, each until it has answered.
 * A refusal is an answer: the parcel is the operator's then, who finds it in the log.
 */
export async function cancelParcels(db: Db, courier: Courier, log: Logger): Promise<void> {
  for (const parcel of await queries.listParcelsToCancel(db)) {
    try {
      if (parcel.awb_number) await courier.cancelShipment(parcel.awb_number)
    } catch (error) {
      const isFinal = error instanceof Refusal && error.status === 409
      const message = error instanceof Error ? error.message : 'failed'
      log.error({ orderId: parcel.order_id, err: { message } }, 'a parcel could not be called off')
      if (!isFinal) continue
    }
    await queries.markCancelled(db, parcel.id)
  }
}
