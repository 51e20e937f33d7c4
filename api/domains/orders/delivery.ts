import type { DeliveryAnswer, FailedDelivery } from '../../../contract/delivery.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import { linkNotWhole } from '../../ground/logins/link-refusals.ts'
import { readDeliveryToken } from '../shipping/delivery-link.ts'
import { answerNdr } from './answer-ndr.ts'
import * as queries from './delivery-queries.ts'

type DeliveryConfig = Pick<Config, 'secretKey' | 'limits'>

const offeredDays = 6

const answerOf = { reattempt: 'again', address: 'address', return: 'cancel' } as const
const whatOf = { again: 'reattempt', address: 'address', cancel: 'return' } as const

/** What the link of a mail shows. @throws Refusal 400 where it is not whole */
export async function showDelivery(
  db: Db,
  { secretKey }: Pick<DeliveryConfig, 'secretKey'>,
  token: string,
): Promise<FailedDelivery> {
  const { parcel, attemptedAt } = await findLinked(db, secretKey, token)
  const answer = await queries.findLiveAnswer(db, parcel.id, attemptedAt)
  const isCurrent = parcel.attempted_at?.getTime() === attemptedAt.getTime()
  const isWaiting = isCurrent && parcel.problem === 'ndr'
  const state = !isWaiting ? 'closed' : answer ? 'answered' : 'open'
  return {
    state,
    order_number: parcel.number,
    courier: parcel.courier,
    attempts: parcel.attempts,
    reason: state === 'closed' ? '' : (parcel.reason ?? ''),
    failed_at: isWaiting ? attemptedAt.toISOString() : null,
    answer_by: state === 'open' ? (parcel.problem_due_at?.toISOString() ?? null) : null,
    days: state === 'open' ? await queries.listDeliveryDays(db, offeredDays) : [],
    can_cancel: state === 'open' && parcel.direction !== 'return',
    is_unpaid: parcel.payment_status === 'unpaid',
    answer: answer
      ? {
          what: answerOf[answer.what],
          by_you: answer.actor === 'customer',
          wanted_on: answer.wanted_on,
        }
      : null,
  }
}

/**
 * Answers a failed delivery by the link of a mail; the same answer again changes nothing.
 * @throws Refusal 400, 429; as answerNdr
 */
export async function answerDelivery(
  db: Db,
  { secretKey, limits }: DeliveryConfig,
  { token, answer, wanted_on, address_line1, address_line2, phone }: DeliveryAnswer,
): Promise<FailedDelivery> {
  const { parcel, attemptedAt } = await findLinked(db, secretKey, token)
  await enforceLimit(db, limits.deliveryAnswers, String(parcel.id), tooMany)
  const days = wanted_on ? await queries.listDeliveryDays(db, offeredDays) : []
  if (wanted_on && !days.includes(wanted_on)) {
    throw new FieldRefusal({ wanted_on: ['Choose one of the next days.'] })
  }
  const what = whatOf[answer]
  const earlier = await queries.findLiveAnswer(db, parcel.id, attemptedAt)
  const isRepeated = earlier?.actor === 'customer' && earlier.what === what && what !== 'address'
  if (!isRepeated) {
    await answerNdr(
      db,
      { id: parcel.id, orderId: parcel.order_id },
      {
        what,
        attemptedAt,
        wantedOn: answer === 'cancel' ? null : wanted_on || null,
        fields: {
          address_line1,
          address_line2,
          ...(phone && { phone, contact_person_number: '' }),
        },
      },
    )
  }
  return showDelivery(db, { secretKey }, token)
}

const tooMany = 'That was a lot at once. Please try again in an hour.'

async function findLinked(db: Db, secretKey: string, token: string) {
  const link = await readDeliveryToken(secretKey, token)
  const parcel = link && (await queries.findDelivery(db, link.shipmentId))
  if (!parcel) throw linkNotWhole()
  return { parcel, attemptedAt: link.attemptedAt }
}
