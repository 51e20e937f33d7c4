import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

export async function approveRefund(db: Db, refundId: number): Promise<void> {
  const { outcome } = await retryCollisions(() => steps.approveRefund(db, { refundId }))
  switch (outcome) {
    case 'approved':
      return
    case 'missing':
      throw new Refusal(404, 'There is no such refund.')
    case 'already':
      throw new MovedOn('This refund does not wait for approval.')
    case 'own':
      throw new Refusal(409, 'You caused this refund: another person has to approve it.', {
        code: 'approval_needed',
      })
    case 'above_limit':
      throw new Refusal(409, 'With it more goes back of this order than you may approve.', {
        code: 'approval_needed',
      })
  }
}
