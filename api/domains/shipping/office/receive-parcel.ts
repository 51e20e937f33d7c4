import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal, MovedOn, Refusal } from '../../../ground/errors/refusal.ts'
import { type GradedPiece, takeParcelIn } from '../../orders/take-parcel-in.ts'
import { takeExchangeIn } from '../../returns/take-exchange-in.ts'
import * as queries from './queries.ts'

type Line = { size_id: number; quantity?: number | undefined; grade: GradedPiece['grade'] }

/**
 * Receives a parcel that came back. A line without a quantity is all pieces of its size.
 * @throws as takeParcelIn and takeExchangeIn; Refusal 409 for one that came back before, or is a return's
 */
export async function receiveParcel(
  tx: Db,
  { id, orderId, direction }: { id: number; orderId: number; direction: string },
  lines: Line[],
): Promise<void> {
  if (direction === 'return') {
    throw new Refusal(409, 'The parcel of a return is graded with its return.')
  }
  if (!(await queries.isStanding(tx, id))) {
    throw new MovedOn('This parcel was given up as lost: it is not waited for.')
  }
  const pieces = lines.length > 0 ? await withQuantities(tx, id, lines) : undefined
  const outcome =
    direction === 'exchange'
      ? await takeExchangeIn(tx, id, pieces)
      : await takeParcelIn(tx, orderId, pieces)
  if (outcome === 'already') throw new MovedOn('This parcel has been received already.')
}

async function withQuantities(tx: Db, id: number, lines: Line[]): Promise<GradedPiece[]> {
  const sizes = new Map(
    (await queries.listSizes(tx, id)).map(({ size_id, quantity }) => [size_id, quantity]),
  )
  return lines.map(({ size_id, quantity = sizes.get(size_id), grade }) => {
    if (quantity === undefined) throw new FieldRefusal({ lines: ['There is no such size in it.'] })
    return { size_id, quantity, grade }
  })
}
