import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

export type GradedPiece = {
  size_id: number
  quantity: number
  grade: 'shelf' | 'second' | 'waste'
}

/**
 * Receives an undelivered parcel and cancels its order, once.
 * @param pieces every piece with its grade; without them all go back to the shelf
 * @returns whether it was received before
 */
export async function takeParcelIn(
  db: Db,
  orderId: number,
  graded?: GradedPiece[],
): Promise<'taken_in' | 'already'> {
  const pieces = graded ? JSON.stringify(graded) : null
  const { outcome, status } = await retryCollisions(() =>
    steps.takeParcelIn(db, { orderId, pieces }),
  )
  switch (outcome) {
    case 'taken_in':
    case 'already':
      return outcome
    case 'missing':
      throw new Refusal(404, 'Order not found.')
    case 'refused':
      throw new MovedOn(`This order is ${status?.toLowerCase()}: it has no parcel on its way.`)
    case 'under_way':
      throw notComingBack()
    case 'other_pieces':
      throw new FieldRefusal({ lines: ['Give every piece of the order a grade, and no other.'] })
    case 'restocked':
      throw new Refusal(
        409,
        'Its pieces went back into stock when the order was cancelled. Receive it without grades, then correct the stock.',
      )
  }
}

/** Of a parcel that `is_coming_back` turns down. */
export const notComingBack = () =>
  new Refusal(
    409,
    'It is not coming back: its courier has reported no failed delivery, no way back and no loss.',
  )
