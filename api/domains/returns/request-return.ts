import type { CreateReturnRequest } from '../../../contract/returns.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, Refusal } from '../../ground/errors/refusal.ts'
import type { SignedIn } from '../../ground/http/env.ts'
import { isLineOf } from './queries.ts'
import * as steps from './steps.ts'

/**
 * Requests a return of an item's pieces, or an exchange for another size of it.
 * @param returnDays for how long after the delivery
 * @throws FieldRefusal when the size is not one of the item's colour, or for more pieces than it has
 * @throws Refusal 404 when it is not the customer's; 400 when it cannot be returned or exchanged;
 *   409 when it is not delivered, was requested before, is too late, or too few pieces are left
 */
export async function requestReturn(
  db: Db,
  returnDays: number,
  { id: customerId, linkedOrderId }: SignedIn,
  body: CreateReturnRequest,
): Promise<void> {
  const { request_type: type, wanted_size_id: wantedSizeId } = body
  if (type === 'Return' && wantedSizeId) {
    throw new FieldRefusal({ wanted_size_id: ['Only an exchange is for another size.'] })
  }
  const isLinked = linkedOrderId === null || (await isLineOf(db, body.item_id, linkedOrderId))
  if (!isLinked) throw new Refusal(404, 'Item not found.')
  const asked = await retryCollisions(() =>
    steps.requestReturn(db, {
      customerId,
      orderLineId: body.item_id,
      requestType: type,
      reason: body.reason ?? '',
      wantedSizeId: wantedSizeId ?? null,
      upiId: body.upi_id || null,
      quantity: body.quantity ?? null,
      returnDays,
    }),
  )
  if (asked.outcome !== 'requested') throw refusalOf(asked, type, returnDays)
}

function refusalOf(
  { outcome, wanted_size: size, pieces_left: left }: steps.RequestedReturn,
  type: CreateReturnRequest['request_type'],
  returnDays: number,
): Refusal {
  const asked = type === 'Return' ? 'returned' : 'exchanged'
  if (outcome === 'missing') return new Refusal(404, 'Item not found.')
  if (outcome === 'not_allowed')
    return new Refusal(400, `This item cannot be ${asked}.`, { code: 'not_returnable' })
  if (outcome === 'wrong_size') {
    return new FieldRefusal({ wanted_size_id: ['Choose a size of the same garment and colour.'] })
  }
  if (outcome === 'too_many') {
    const pieces = left === 1 ? '1 piece' : `${left} pieces`
    return new FieldRefusal({ quantity: [`Only ${pieces} of this item can still be ${asked}.`] })
  }
  const reasons: Partial<Record<steps.RequestedReturn['outcome'], string>> = {
    open: 'A request for this item is open already.',
    asked_before: 'This item was returned or exchanged before, or its request was answered.',
    not_delivered: `An item can be ${asked} once it has been delivered.`,
    over: `The ${returnDays} days in which this item could be ${asked} are over.`,
    short: left ? `Only ${left} left in size ${size}.` : `Size ${size} is sold out.`,
  }
  return new Refusal(409, reasons[outcome] ?? 'Something went wrong.')
}
