import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import { notComingBack } from '../orders/take-parcel-in.ts'
import { findPieces, type GradedPieces } from './handle-returns.ts'
import * as steps from './steps.ts'

/**
 * Receives the parcel of an exchange that could not be delivered, once; what was paid goes back.
 * @param graded every piece with its grade; without them all go back to the shelf
 * @returns whether it was received before
 * @throws Refusal 404 for no such parcel; 409 when it arrived, was refunded before or is not coming back;
 *   FieldRefusal when the pieces are not those of the parcel
 */
export async function takeExchangeIn(
  db: Db,
  shipmentId: number,
  graded?: GradedPieces,
): Promise<'taken_in' | 'already'> {
  const pieces = graded ? JSON.stringify(graded) : null
  const { outcome, status } = await retryCollisions(() =>
    steps.takeExchangeIn(db, { shipmentId, pieces }),
  )
  switch (outcome) {
    case 'taken_in':
    case 'already':
      return outcome
    case 'missing':
      throw noParcel()
    case 'refused':
      throw new Refusal(
        409,
        `Its parcel is not waited for: the exchange is ${status?.toLowerCase()}.`,
      )
    case 'under_way':
      throw notComingBack()
    case 'other_pieces':
      throw new FieldRefusal({ lines: ['Give every piece of the parcel a grade, and no other.'] })
  }
}

/** The parcel of an exchange's new pieces. @throws Refusal 404 unknown, or where it has none */
export async function findExchangeParcel(db: Db, requestId: number): Promise<number> {
  const { parcel_id: id } = await findPieces(db, requestId)
  if (id === null) throw noParcel()
  return id
}

const noParcel = () => new Refusal(404, 'This exchange has no parcel.')
