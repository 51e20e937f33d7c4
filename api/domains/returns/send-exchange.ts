import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import type { Write } from '../../ground/db/write.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { awbTaken } from '../shipping/awb-taken.ts'
import { type Courier, type Parcel, weightOf } from '../shipping/courier.ts'
import { toParcelLine } from '../shipping/service.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

/**
 * Books the new pieces of an exchange with the courier. A repeated call returns the same parcel;
 * its first scan finishes the exchange.
 * @throws Refusal 404 unknown; 409 when its old pieces were not received, it was refunded, or the
 *   courier refuses; 503 when the courier does not answer
 */
export async function shipExchange(
  db: Db,
  courier: Courier,
  requestId: number,
  write: Write = (work) => work(db),
): Promise<{ awb: string }> {
  const exchange = await queries.findExchange(db, requestId)
  if (!exchange) throw notFound()
  if (exchange.awb_number) return { awb: exchange.awb_number }
  if (!exchange.sends_new_pieces) throw standsAt(exchange.status)
  const parcel = toParcel(exchange)
  const booked = await courier.createShipment(parcel)
  const weightGrams = weightOf(parcel)
  return write((tx) => bookExchange(tx, requestId, { ...booked, weightGrams }))
}

/**
 * Records the parcel of an exchange.
 * @param parcel.trackingUrl where its carrier shows its way
 * @param parcel.weightGrams as its courier was told
 * @returns the AWB, the earlier one when it had been booked before
 * @throws Refusal 404 unknown; 409 when its old pieces were not received, it was refunded, or the
 *   AWB is another parcel's
 */
export async function bookExchange(
  db: Db,
  requestId: number,
  parcel: {
    awb: string
    courier: string
    trackingUrl?: string | undefined
    weightGrams?: number
  },
): Promise<{ awb: string }> {
  const { awb: awbNumber, courier, trackingUrl = null, weightGrams = null } = parcel
  const booking = await retryCollisions(() =>
    steps.bookExchange(db, { requestId, courier, awbNumber, trackingUrl, weightGrams }),
  )
  switch (booking.outcome) {
    case 'booked':
    case 'replayed':
    case 'booked_before':
      return { awb: booking.awb_number }
    case 'awb_taken':
      throw awbTaken(parcel.awb)
    case 'refused':
      throw standsAt(booking.status)
    case 'missing':
      throw notFound()
  }
}

const notFound = () => new Refusal(404, 'Return request not found.')

const standsAt = (status: string) =>
  new Refusal(409, `Nothing is to be sent for it: the request stands at ${status}.`)

/** Prepaid, at the value of the old pieces. */
function toParcel(exchange: queries.ExchangeRow): Parcel {
  return {
    orderNumber: `${exchange.order_number}-E${exchange.id}`,
    orderedAt: exchange.created_at,
    paymentMethod: 'card',
    goodsPaise: exchange.paid_paise,
    shippingPaise: 0,
    codFeePaise: 0,
    email: exchange.email,
    address: exchange.shipping_address,
    lines: [toParcelLine(exchange)],
  }
}
