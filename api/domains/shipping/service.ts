import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import type { Write } from '../../ground/db/write.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { specSums } from '../purchases/amounts.ts'
import { type Courier, type Parcel, weightOf } from './courier.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'
import { trackingStatuses } from './tracking-labels.ts'

/** What may be recorded where no courier reports. */
export const statusesByHand = [...trackingStatuses, 'Returning to Us'] as const
export type StatusByHand = (typeof statusesByHand)[number]

/** A folded garment that was not weighed. */
const usualPieceGrams = 400

const bookable = ['Confirmed', 'Processing', 'Ready to Ship']

/**
 * Books an order's parcel with the courier. A repeated call returns the same parcel.
 * @throws Refusal 404 for no such order; 409 when its status or its payment forbids it or the
 *   courier refuses; 503 when the courier does not answer
 */
export async function shipOrder(
  db: Db,
  courier: Courier,
  orderId: number,
  write: Write = (work) => work(db),
): Promise<{ awb: string }> {
  const found = await queries.findOrder(db, orderId)
  if (!found) throw notFound()
  if (found.awb_number) return { awb: found.awb_number }
  const isBookable = bookable.includes(found.status) || found.has_lost_parcels
  if (!isBookable) throw cannotMove(found.status, 'Ready to Ship')
  if (found.waits_for_capture) throw notCaptured()
  if (found.is_short) throw tooFew()

  // If the process dies before it records the answer, this row tells that there may be one.
  await retryCollisions(() => queries.startBooking(db, orderId))
  // Read after it: she may have paid a moment ago, and then no cash is to be collected.
  const order = (await queries.findOrder(db, orderId)) ?? found
  if (order.waits_for_capture) throw notCaptured()
  const parcel = await toParcel(db, order)
  const booked = await courier.createShipment(parcel).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.status === 409) await queries.endBooking(db, orderId)
    throw error
  })
  const booking = await write((tx) =>
    bookOnce(tx, orderId, { ...booked, weightGrams: weightOf(parcel) }),
  )
  // Booked with another parcel, or cancelled, meanwhile: this parcel must not be collected.
  const isIdle = ['booked_before', 'refused', 'short'].includes(booking.outcome)
  if (isIdle && booking.awb_number !== booked.awb) await courier.cancelShipment(booked.awb)
  await queries.settleBooking(db, orderId)
  return awbOf(booking, booked.awb)
}

/**
 * Records a parcel that was handed over.
 * @returns the order's AWB, the earlier one when it had been booked before
 * @throws Refusal 404 for no such order; 409 when its status or its payment forbids it or the AWB
 *   is another order's
 */
export async function bookShipment(
  db: Db,
  orderId: number,
  parcel: { awb: string; courier: string },
): Promise<{ awb: string }> {
  return awbOf(await bookOnce(db, orderId, parcel), parcel.awb)
}

type Booked = { awb: string; courier: string; weightGrams?: number | null }

const bookOnce = (db: Db, orderId: number, { awb, courier, weightGrams = null }: Booked) =>
  retryCollisions(() => steps.bookShipment(db, { orderId, courier, awbNumber: awb, weightGrams }))

function awbOf(booking: steps.Booking, awb: string): { awb: string } {
  switch (booking.outcome) {
    case 'booked':
    case 'replayed':
    case 'booked_before':
      return { awb: booking.awb_number }
    case 'awb_taken':
      throw new Refusal(409, `Another order has the AWB ${awb}.`, { code: 'awb_taken' })
    case 'refused':
      throw cannotMove(booking.order_status, 'Ready to Ship')
    case 'short':
      throw tooFew()
    case 'not_captured':
      throw notCaptured()
    case 'missing':
      throw notFound()
  }
}

/**
 * Records a status by hand, where no courier reports scans; ignored when the parcel is as far
 * already.
 * @throws Refusal 404 for no such order; 409 when it has no parcel
 */
export async function trackByHand(db: Db, orderId: number, status: StatusByHand): Promise<void> {
  const order = await queries.findOrder(db, orderId)
  if (!order) throw notFound()
  const { awb_number: awb, current_status: from } = order
  if (!awb || order.status === 'Cancelled') throw cannotMove(order.status, status)
  await scanByHand(db, { awb, from }, status)
}

/**
 * As trackByHand, of the new parcel of an exchange.
 * @throws Refusal 404 where it has none
 */
export async function trackExchangeByHand(
  db: Db,
  requestId: number,
  status: StatusByHand,
): Promise<void> {
  const parcel = await queries.findShipment(db, { requestId })
  if (!parcel?.awb_number) throw new Refusal(404, 'This exchange has no parcel.')
  await scanByHand(db, { awb: parcel.awb_number, from: parcel.current_status }, status)
}

async function scanByHand(
  db: Db,
  { awb, from }: { awb: string; from: string | null },
  status: StatusByHand,
): Promise<void> {
  const reached = trackingStatuses.findIndex((each) => each === from)
  if (from === 'Delivered' || reached >= statusesByHand.indexOf(status)) return
  const scan = { status, rawStatus: status, location: '', scannedAt: new Date(), note: '' }
  await retryCollisions(() => steps.recordScan(db, { awbNumber: awb, ...scan }))
}

/** @throws as trackByHand */
export const markDelivered = (db: Db, orderId: number) => trackByHand(db, orderId, 'Delivered')

const notFound = () => new Refusal(404, 'Order not found.')

const tooFew = () =>
  new Refusal(409, 'Too few pieces are left to send it again. Receive stock first.', {
    code: 'out_of_stock',
  })

const notCaptured = () =>
  new Refusal(409, 'Its payment is not captured yet.', { code: 'not_captured' })

const cannotMove = (from: string, to: string) =>
  new Refusal(409, `An order cannot move from ${from} to ${to}.`)

/** An order's parcel as the courier is told of it. @throws Refusal 404 */
export async function findParcel(db: Db, orderId: number): Promise<Parcel> {
  const order = await queries.findOrder(db, orderId)
  if (!order) throw notFound()
  return toParcel(db, order)
}

async function toParcel(
  db: Db,
  order: NonNullable<Awaited<ReturnType<typeof queries.findOrder>>>,
): Promise<Parcel> {
  const lines = await queries.listLines(db, order.id)
  const { goods, codFee } = specSums(order.amounts)
  return {
    orderNumber: order.courier_number,
    orderedAt: order.created_at,
    paymentMethod: order.payment_method,
    goodsPaise: goods,
    // Whatever else is asked for goes with it.
    shippingPaise: order.total_paise - goods - codFee,
    codFeePaise: codFee,
    email: order.email,
    address: order.shipping_address,
    lines: lines.map(toParcelLine),
  }
}

export function toParcelLine(line: {
  product_name: string
  colour_name: string
  size: string
  size_id: number
  quantity: number
  unit_price_paise: number
  hsn: string
  weight_grams: number | null
}): Parcel['lines'][number] {
  return {
    productName: line.product_name,
    colourName: line.colour_name,
    size: line.size,
    sizeId: line.size_id,
    quantity: line.quantity,
    unitPricePaise: line.unit_price_paise,
    hsn: line.hsn,
    weightGrams: line.weight_grams ?? usualPieceGrams,
  }
}

/** Lets a booking that was started for a correction be cancelled at once, unless its parcel has it. */
export const giveUpRebooking = (db: Db, id: number) => queries.giveUpRebooking(db, id)
