import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import * as queries from './queries.ts'
import * as steps from './steps.ts'

// Steps of the operator. A repeated step changes nothing.

/** Open requests, the oldest first, with the refund due and its UPI id. */
export const listReturns = (db: Db) => queries.listOpenReturns(db)

/** What a request is of. @throws Refusal 404 unknown */
export async function findPieces(db: Db, requestId: number) {
  const pieces = await queries.findPieces(db, requestId)
  if (!pieces) throw new Refusal(404, 'Return request not found.')
  return pieces
}

/** Whether what is done already is done again, or refused with 409. */
type Repeatable = { isRepeatable?: boolean }

/** @throws Refusal 404 unknown; 409 when it was answered */
export async function approveReturn(
  db: Db,
  requestId: number,
  { isRepeatable = true }: Repeatable = {},
): Promise<void> {
  const step = await retryCollisions(() => steps.approveReturn(db, { requestId }))
  refuseUnlessTaken(step, isRepeatable)
}

/**
 * Also when its parcel has arrived and cannot be accepted.
 * @param reason in words for the customer
 * @throws Refusal 400 without a reason; 404 unknown; 409 when it was received
 */
export async function rejectReturn(
  db: Db,
  requestId: number,
  reason: string,
  { isRepeatable = true }: Repeatable = {},
): Promise<void> {
  if (!reason.trim()) throw new Refusal(400, 'A rejection needs a reason.')
  const rejection = reason.trim()
  const step = await retryCollisions(() => steps.rejectReturn(db, { requestId, rejection }))
  refuseUnlessTaken(step, isRepeatable)
}

/**
 * Receives the parcel of an approved request: restocks its pieces, then refunds a return or takes
 * the new pieces of an exchange.
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

export type GradedPieces = {
  size_id: number
  quantity: number
  grade: 'shelf' | 'second' | 'waste'
}[]

/**
 * Receives the pieces of a return whose pickup was booked: each goes where its grade says, once; then
 * the request is refunded, or takes the new pieces of an exchange.
 * @param judged.isOurFault where staff judge other than the customer's reason
 * @param judged.refundInstead for an exchange whose size is sold out
 * @param judged.isShort fewer pieces may have come; the others stay with the customer
 * @param judged.holdsRefund the gateway is asked for it after ten minutes, until when the grade can be taken back
 * @throws FieldRefusal when these are not all its pieces
 * @throws Refusal 404 unknown; 409 when its pickup is not booked, it was received, or too few pieces
 *   of the wanted size are left
 */
export async function gradeReturn(
  db: Db,
  requestId: number,
  pieces: GradedPieces,
  judged: {
    isOurFault?: boolean | undefined
    refundInstead?: boolean | undefined
    isShort?: boolean
    holdsRefund?: boolean
  } = {},
): Promise<void> {
  const { isOurFault = null, refundInstead = false, isShort = false } = judged
  const judgement = { isOurFault, refundInstead, isUncollected: false, isShort }
  const given = { pieces: JSON.stringify(pieces), ...judgement }
  const step = await retryCollisions(() => steps.gradeReturn(db, { requestId, ...given }))
  const { outcome, status, pieces_left: left } = step
  if (outcome === 'other_pieces') {
    throw new FieldRefusal({ lines: ['Grade each piece of this return once, and no other.'] })
  }
  if (outcome === 'short') {
    const stock = left ? `Only ${left} left` : 'None left'
    throw new Refusal(409, `${stock} of the size wanted: give the money back instead.`, {
      code: 'out_of_stock',
    })
  }
  if (outcome === 'refused' && status === 'Approved') {
    throw new Refusal(
      409,
      'The request stands at Approved: book its pickup first, or say that the customer brings it.',
    )
  }
  refuseUnlessTaken(step, false)
  if (judged.holdsRefund) await queries.holdRefund(db, requestId)
}

const cannotTakeBack: Partial<Record<steps.GradeTakenBack['outcome'], string>> = {
  sold: 'A piece that went to the shelf has been sold since: the grade stays.',
  packed: 'Its new pieces are on a wave or packed: the grade stays.',
  paid: 'Its refund has been paid, or sent to Razorpay: the grade stays.',
  graded_since: 'Another return of this order was graded since: take that one back first.',
  filed: 'The month of its credit note is closed: the grade stays.',
}

/**
 * Takes the grade of a return back until its refund is paid or sent: its pieces, refund and credit note are as they
 * were before, and wait to be graded.
 * @throws Refusal 404 unknown; 409 with the reason why the grade stays
 */
export async function takeBackGrade(db: Db, requestId: number): Promise<void> {
  const step = await retryCollisions(() => steps.takeBackGrade(db, { requestId }))
  const reason = cannotTakeBack[step.outcome]
  if (reason) throw new Refusal(409, reason)
  refuseUnlessTaken(step, false)
}

/**
 * Gives the new parcel of an exchange its number, under which it is packed.
 * @throws Refusal 404 unknown; 409 when its old pieces were not received, it was refunded, or has one
 */
export async function startExchange(db: Db, requestId: number): Promise<void> {
  const step = await retryCollisions(() => steps.startExchange(db, { requestId }))
  if (step.outcome === 'already') throw new MovedOn('Its new parcel is booked already.')
  refuseUnlessTaken(step, false)
}

/**
 * Records that the new parcel of an exchange was sent.
 * @throws Refusal 404 unknown; 409 when its old pieces were not received, or it was refunded
 */
export async function finishExchange(db: Db, requestId: number): Promise<void> {
  refuseUnlessTaken(await retryCollisions(() => steps.finishExchange(db, { requestId })))
}

/**
 * Records that a refund was paid by hand, and deletes its UPI id.
 * @param reference the bank's number of the payment
 * @returns whether it was paid before
 * @throws Refusal 400 without a reference; 404 unknown, or not one to be paid by hand; 409 when the
 *   reference is that of another refund, or it waits for a second person
 */
export async function markRefundPaid(
  db: Db,
  refundId: number,
  reference: string,
): Promise<'paid' | 'already'> {
  if (!reference.trim()) throw new Refusal(400, "The payment's reference is needed.")
  const { outcome } = await retryCollisions(() =>
    steps.markRefundPaid(db, { refundId, reference: reference.trim() }),
  )
  if (outcome === 'missing') throw new Refusal(404, 'No such refund is paid by hand.')
  if (outcome === 'reference_used') throw new Refusal(409, 'Another refund has that reference.')
  if (outcome === 'waiting')
    throw new Refusal(409, 'A second person has to approve this refund.', {
      code: 'approval_needed',
    })
  return outcome
}

function refuseUnlessTaken(
  { outcome, status }: { outcome: string; status: string | null },
  isRepeatable = true,
): void {
  if (outcome === 'missing') throw new Refusal(404, 'Return request not found.')
  if (outcome === 'refused' || (outcome === 'already' && !isRepeatable))
    throw new MovedOn(`The request stands at ${status}.`)
}
