import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry.ts'
import { Refusal } from '../errors/refusal.ts'
import { listOpenReturns } from './queries.ts'
import * as steps from './steps.ts'

// What the shop's operator does about returns. A step that is taken again changes nothing.

/** Every request that is not closed, the oldest first, with what is to be paid by hand and where to. */
export const listReturns = (db: Db) => listOpenReturns(db)

/** @throws Refusal 404 unknown; 409 when it was answered */
export async function approveReturn(db: Db, requestId: number): Promise<void> {
  refuseUnlessTaken(await retryCollisions(() => steps.approveReturn(db, { requestId })))
}

/**
 * Turns a request down, also one whose parcel has come and cannot be taken back.
 *
 * @param reason in words for the customer
 * @throws Refusal 400 without a reason; 404 unknown; 409 when its pieces were booked in
 */
export async function rejectReturn(db: Db, requestId: number, reason: string): Promise<void> {
  if (!reason.trim()) throw new Refusal(400, 'A rejection needs a reason.')
  const rejection = reason.trim()
  refuseUnlessTaken(await retryCollisions(() => steps.rejectReturn(db, { requestId, rejection })))
}

/**
 * Reconciliation the parcel of an approved request in. The pieces go back into stock; a return makes a refund
 * due, and an exchange takes the new pieces.
 *
 * @param refundInstead for an exchange whose size is sold out
 * @returns short, having changed nothing, when too few pieces of the wanted size are left
 * @throws Refusal 404 unknown; 409 when it is not approved
 */
export async function receiveReturn(
  db: Db,
  requestId: number,
  { refundInstead = false } = {},
): Promise<{ outcome: 'received' } | { outcome: 'short'; piecesLeft: number }> {
  const step = await retryCollisions(() => steps.receiveReturn(db, { requestId, refundInstead }))
  if (step.outcome === 'short') return { outcome: 'short', piecesLeft: step.pieces_left ?? 0 }
  refuseUnlessTaken(step)
  return { outcome: 'received' }
}

/**
 * Says that the new parcel of an exchange has left.
 *
 * @throws Refusal 404 unknown; 409 when its old pieces are not here, or money goes back instead
 */
export async function finishExchange(db: Db, requestId: number): Promise<void> {
  refuseUnlessTaken(await retryCollisions(() => steps.finishExchange(db, { requestId })))
}

/**
 * Keeps that a refund was paid by hand, and forgets the UPI id that it went to.
 *
 * @param reference the bank's number of that payment
 * @throws Refusal 400 without a reference; 404 unknown, or not one to be paid by hand; 409 when the
 *   reference is that of another refund
 */
export async function markRefundPaid(db: Db, refundId: number, reference: string): Promise<void> {
  if (!reference.trim()) throw new Refusal(400, "The payment's reference is needed.")
  const { outcome } = await retryCollisions(() =>
    steps.markRefundPaid(db, { refundId, reference: reference.trim() }),
  )
  if (outcome === 'missing') throw new Refusal(404, 'No such refund is paid by hand.')
  if (outcome === 'reference_used') throw new Refusal(409, 'Another refund has that reference.')
}

function refuseUnlessTaken({ outcome, status }: { outcome: string; status: string | null }): void {
  if (outcome === 'missing') throw new Refusal(404, 'Return request not found.')
  if (outcome === 'refused') throw new Refusal(409, `The request stands at ${status}.`)
}
