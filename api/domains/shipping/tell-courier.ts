import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import * as queries from './answer-queries.ts'
import type { Courier } from './courier.ts'
import { refuseNdrAnswer } from './steps.ts'

/** Tells the courier what was answered to failed deliveries, until it has taken or refused it. @returns how many were tried */
export async function tellCourier(db: Db, courier: Courier): Promise<number> {
  const due = await queries.claimAnswers(db)
  for (const { id } of due) {
    try {
      const answer = await queries.findAnswer(db, id)
      if (!answer.awb_number) await refuse(db, id, 'The parcel has no AWB.')
      else if (answer.has_moved) await refuse(db, id, 'The parcel had moved on.')
      else {
        await courier.answerNdr(answer.awb_number, {
          action: answer.what === 'return' ? 'return' : 'reattempt',
          comment: answer.comment,
          wantedOn: answer.wanted_on,
          address: answer.what === 'address' ? answer.shipping_address : null,
        })
        await queries.markTold(db, id)
      }
    } catch (error) {
      await noteError(db, id, error)
    }
  }
  return due.length
}

async function noteError(db: Db, id: number, error: unknown): Promise<void> {
  const why = (error instanceof Error ? error.message : 'failed').slice(0, 500)
  if (error instanceof Refusal && error.status === 409) await refuse(db, id, why)
  else await queries.markUnanswered(db, id, why)
}

const refuse = (db: Db, answerId: number, why: string) =>
  retryCollisions(() => refuseNdrAnswer(db, { answerId, why }))
