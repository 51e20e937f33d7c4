import type { Logger } from 'pino'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Courier } from './courier.ts'
import * as queries from './queries.ts'

// By then every call of a booking has ended, answered or not, so what is not there never will be.
const bookingSeconds = 300

/**
 * Tells the courier that the parcels of cancelled orders are not coming, each until it has answered.
 * A refusal is an answer: the parcel is the operator's then, who finds it in the log.
 */
export async function cancelParcels(db: Db, courier: Courier, log: Logger): Promise<void> {
  for (const { id, order_id: orderId, awb_number: awb } of await queries.listParcelsToCancel(db)) {
    const isAnswered = !awb || (await callOff(() => courier.cancelShipment(awb), orderId, log))
    if (isAnswered) await queries.markCancelled(db, id)
  }
}

/**
 * Has the courier look for parcels of cancelled orders that it booked and nobody wrote down, since
 * the process that asked died, and calls them off as `cancelParcels` does.
 */
export async function cancelLostBookings(db: Db, courier: Courier, log: Logger): Promise<void> {
  for (const { id, number } of await queries.listBookingsToCancel(db, bookingSeconds)) {
    const isAnswered = await callOff(() => courier.cancelBooking(number), id, log)
    if (isAnswered) await queries.settleBooking(db, id)
  }
}

/** @returns whether the courier has answered */
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
