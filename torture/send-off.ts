import { confirmOrder } from '../api/domains/orders/move-order.ts'
import { bookShipment, trackByHand } from '../api/domains/shipping/service.ts'
import type { Db } from '../api/ground/db/pool.ts'
import { Refusal } from '../api/ground/errors/refusal.ts'

const readings = ['Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'] as const

/** Confirms an order and hands its parcel over, where its status allows it. */
export async function sendOff(db: Db, orderId: number): Promise<void> {
  await unlessRefused(confirmOrder(db, orderId))
  await unlessRefused(bookShipment(db, orderId, { awb: `AWB${orderId}`, courier: 'Test Express' }))
}

/** Scans the parcel, if there is one. @param dice 0 to 1: how far it is */
export async function readParcel(db: Db, orderId: number, dice: number): Promise<void> {
  const reading = readings[Math.floor(dice * readings.length)] ?? 'Delivered'
  await unlessRefused(trackByHand(db, orderId, reading))
}

async function unlessRefused(step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
