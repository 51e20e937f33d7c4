import type { Logger } from 'pino'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { Courier } from './courier.ts'
import * as queries from './queries.ts'

/** Cancels the parcels of cancelled orders. A refusal also settles one: the log leaves it to the operator. */
export async function cancelParcels(db: Db, courier: Courier, log: Logger): Promise<void> {
  for (const { id, order_id: orderId, awb_number: awb } of await queries.listParcelsToCancel(db)) {
    const isAnswered = !awb || (await callOff(() => courier.cancelShipment(awb), orderId, log))
    if (isAnswered) await queries.markCancelled(db, id)
  }
}

/** Cancels bookings of cancelled orders that were never recorded here, as the process that made them died. */
export async function cancelLostBookings(db: Db, courier: Courier, log: Logger): Promise<void> {
  for (const { id, number } of await queries.listLostBookings(db)) {
    const isAnswered = await callOff(() => courier.cancelBooking(number), id, log)
    if (isAnswered) await queries.settleBooking(db, id)
  }
}

/** Cancels what is booked for no parcel: one was booked anew, or the answer was lost. */
export async function cancelSpareBookings(db: Db, courier: Courier, log: Logger): Promise<void> {
  for (const { id, order_id: orderId, number, awb_number: awb } of await queries.listSpareBookings(
    db,
  )) {
    const ask = () => (awb ? courier.cancelShipment(awb) : courier.cancelBooking(number ?? ''))
    if (await callOff(ask, orderId, log)) await queries.markSpareCancelled(db, id)
  }
}

/** @returns whether the courier answered */
async function callOff(ask: () => Promise<void>, orderId: number, log: Logger): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : 'failed'
    log.error({ orderId, err: { message } }, 'a parcel could not be called off')
    return error instanceof Refusal && error.status === 409
  }
}
