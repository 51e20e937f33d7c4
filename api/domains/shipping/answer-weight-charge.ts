import type { Db } from '../../ground/db/pool.ts'
import { MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import * as steps from './steps.ts'

export const noWeightCharge = () => new Refusal(404, 'There is no such weight charge.')

/**
 * Disputes a courier's weight charge or accepts it.
 * @throws Refusal 404; 409 when it was answered, or its deadline is over
 */
export async function answerWeightCharge(
  db: Db,
  charge: { chargeId: number; answer: 'disputed' | 'accepted'; reference: string },
): Promise<void> {
  const { outcome } = await steps.answerWeightCharge(db, charge)
  if (outcome === 'missing') throw noWeightCharge()
  if (outcome === 'already') throw new MovedOn('This weight charge is answered already.')
  if (outcome === 'late') {
    throw new Refusal(
      409,
      'The seven days are over: the courier’s rule has accepted this charge.',
      { code: 'too_late' },
    )
  }
}
