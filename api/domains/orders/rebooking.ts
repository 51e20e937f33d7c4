import type { Db } from '../../ground/db/pool.ts'
import { withoutDeadline } from '../../ground/db/request-scope.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { type Courier, type ParcelAddress, weightOf } from '../shipping/courier.ts'
import { findParcel, giveUpRebooking } from '../shipping/service.ts'
import * as steps from './steps.ts'

/** Fields of an address to be corrected, and the order's version that they were typed over. */
export type Correction = { orderId: number; fields: Partial<ParcelAddress>; version: number }

export type Rebooked = { awb: string; courier: string; weightGrams: number }

const inSql = ({ fields, version }: Correction) => ({ fields: JSON.stringify(fields), version })

/** Writes down that an order's parcel is about to be booked anew; from there a process that dies loses nothing. */
export const startRebooking = (tx: Db, correction: Correction) =>
  retryCollisions(() =>
    steps.startRebooking(tx, { orderId: correction.orderId, ...inSql(correction) }),
  )

/**
 * Books with the courier what was started, and gives it to the parcel. What comes to nothing is cancelled.
 * @param finish writes it in one transaction
 * @throws Refusal 409 when the courier refuses, 503 when it does not answer; what `finish` throws
 */
export async function rebook(
  db: Db,
  courier: Courier,
  correction: Correction & { rebookingId: number },
  finish: (booked: Rebooked) => Promise<void>,
): Promise<void> {
  const { orderId, fields, rebookingId } = correction
  // Booked all the same where its caller has gone.
  await withoutDeadline(async () => {
    try {
      const parcel = await findParcel(db, orderId)
      const corrected = { ...parcel, address: { ...parcel.address, ...fields } }
      const booked = await courier.createShipment(corrected)
      await finish({ ...booked, weightGrams: weightOf(parcel) })
    } finally {
      await giveUpRebooking(db, rebookingId)
    }
  })
}

export const finishRebooking = (
  tx: Db,
  correction: Correction & { rebookingId: number },
  { awb, courier, weightGrams }: Rebooked,
) =>
  retryCollisions(() =>
    steps.rebookParcel(tx, {
      rebookingId: correction.rebookingId,
      ...inSql(correction),
      awbNumber: awb,
      courier,
      weightGrams,
    }),
  )
