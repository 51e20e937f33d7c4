import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { FieldRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { checkFields, conflict, type Fields, readAddress } from './correct-address.ts'
import { answerNdr as answerStep } from './steps.ts'

export type NdrAnswer = {
  what: 'reattempt' | 'address' | 'return'
  fields?: Fields
  version?: number | undefined
  wantedOn?: string | null | undefined
  comment?: string
  /** The failed delivery that was seen; else the last. */
  attemptedAt?: Date
}

/**
 * Writes down what the courier shall do with a parcel whose delivery failed; the worker tells it.
 * @throws Refusal 404; 409 when it was answered already or has moved on; DetailedRefusal 409 with both
 *   values where another has corrected the same field; FieldRefusal of the address
 */
export async function answerNdr(
  db: Db,
  { id: shipmentId, orderId }: { id: number; orderId: number },
  { what, fields: given = {}, version, wantedOn, comment = '', attemptedAt }: NdrAnswer,
): Promise<void> {
  const fields = what === 'address' ? await checkDestination(db, orderId, given) : {}
  const answer = {
    shipmentId,
    attemptedAt: attemptedAt ?? null,
    what,
    fields: JSON.stringify(fields),
    version: version ?? null,
    wantedOn: wantedOn ?? null,
    comment,
  }
  const { outcome } = await retryCollisions(() => answerStep(db, answer))
  if (outcome === 'answered') return
  if (outcome === 'missing') throw new Refusal(404, 'There is no such parcel.')
  if (outcome === 'stale') throw await conflict(db, orderId, fields)
  throw new MovedOn(refusals[outcome])
}

/** As checkFields; the parcel's invoice names the state. */
async function checkDestination(db: Db, orderId: number, given: Fields) {
  const fields = await checkFields(db, orderId, given)
  if (
    fields.state !== undefined &&
    fields.state !== (await readAddress(db, orderId)).address.state
  ) {
    const error = 'The invoice names another state. Call the parcel back, and send it anew.'
    throw new FieldRefusal({ state: [error] })
  }
  return fields
}

const refusals = {
  already: 'This failed delivery has been answered already.',
  moved_on: 'The parcel has moved on: no failed delivery waits for an answer.',
  not_allowed: 'A parcel that is on its way to you cannot be called back.',
}
