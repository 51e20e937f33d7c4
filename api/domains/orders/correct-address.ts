import type { Address } from '../../../contract/accounts.ts'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import type { Write } from '../../ground/db/write.ts'
import { FieldRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { fitChange } from '../accounts/fit-address.ts'
import type { Courier } from '../shipping/courier.ts'
import { findOrderForMail } from './queries.ts'
import { type Correction, finishRebooking, rebook, startRebooking } from './rebooking.ts'
import * as steps from './steps.ts'

type OrderAddress = Omit<Address, 'id' | 'is_default'>
export type Fields = { [K in keyof OrderAddress]?: OrderAddress[K] | undefined }

type By = { courier: Courier; act: Write; write: Write }

/**
 * Corrects fields of an order's address until its parcel is handed over. One that has its label is booked anew, where
 * the courier takes it to the corrected address; its label is then another.
 * @param by.act writes it once for the caller's key; `write` writes by the same person without one
 * @throws FieldRefusal where the address would not fit its country, or its invoice; Refusal 404, 409 too late or what
 *   the courier refuses, 503 when that does not answer; DetailedRefusal 409 with both values where another has
 *   corrected the same field since
 */
export async function correctAddress(
  db: Db,
  orderId: number,
  { version, ...given }: Fields & { version: number },
  { courier, act, write }: By,
): Promise<void> {
  const correction = { orderId, fields: await checkFields(db, orderId, given), version }
  const { outcome, rebooking_id: rebookingId } = await write((tx) => startRebooking(tx, correction))
  if (outcome === 'unchanged') return
  if (outcome === 'not_booked') return act((tx) => correctUnbooked(tx, correction))
  if (outcome !== 'started') throw await refusalOf(db, correction, outcome)
  const started = { ...correction, rebookingId }
  await rebook(db, courier, started, (booked) =>
    act(async (tx) => {
      const { outcome: end } = await finishRebooking(tx, started, booked)
      if (end !== 'rebooked' && end !== 'replayed') throw await refusalOf(tx, correction, end)
    }),
  )
}

async function correctUnbooked(tx: Db, correction: Correction): Promise<void> {
  const fields = JSON.stringify(correction.fields)
  const { outcome } = await retryCollisions(() =>
    steps.correctAddress(tx, { ...correction, fields }),
  )
  if (outcome !== 'corrected') throw await refusalOf(tx, correction, outcome)
}

type Refused =
  | 'missing'
  | 'stale'
  | 'other_state'
  | 'by_hand'
  | 'too_late'
  | 'being_booked'
  | 'expired'
  | 'awb_taken'

async function refusalOf(
  db: Db,
  { orderId, fields }: Correction,
  outcome: Refused,
): Promise<Error> {
  switch (outcome) {
    case 'missing':
      return new Refusal(404, 'Order not found.')
    case 'stale':
      return conflict(db, orderId, fields)
    case 'other_state':
      return new FieldRefusal({ state: [`Its invoice names another state. ${placeAgain}`] })
    case 'by_hand':
      return new Refusal(409, `Its parcel was booked by hand to this address. ${placeAgain}`)
    case 'too_late':
      return new Refusal(409, tooLate(await findOrderForMail(db, orderId)), { code: 'too_late' })
    case 'being_booked':
    case 'expired':
    case 'awb_taken':
      return new Refusal(409, 'Its courier is being asked. Please try again in a moment.')
  }
}

const placeAgain =
  'To send it elsewhere, cancel the order before it is handed over, and have it placed again.'

/** Why it is too late, and what can be done instead. */
function tooLate({ status }: { status: string }): string {
  if (['Delivered', 'Cancelled'].includes(status)) return `This order is ${status.toLowerCase()}.`
  if (status === 'Ready to Ship') return 'Its parcel was booked a moment ago. Please try again.'
  return 'Its parcel is on its way: once a delivery has failed, correct the address under Parcels.'
}

/** The fields that are given, as they are stored. @throws FieldRefusal where the address would not fit its country */
export async function checkFields(db: Db, orderId: number, given: Fields) {
  const fields = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  const { address: before } = await readAddress(db, orderId)
  return { ...fields, ...fitChange(before, given) }
}

/** What to answer where another has corrected the same field: both values. */
export async function conflict(db: Db, orderId: number, fields: Record<string, unknown>) {
  const { address, version } = await readAddress(db, orderId)
  const theirs: Record<string, unknown> = address
  const values = Object.entries(fields)
    .filter(([name, yours]) => theirs[name] !== yours)
    .map(([name, yours]) => [name, { yours, theirs: theirs[name] }])
  return new MovedOn('Another has corrected this address meanwhile.', {
    version,
    values: Object.fromEntries(values),
  })
}

export async function readAddress(db: Db, orderId: number) {
  const { shipping_address, version } = await findOrderForMail(db, orderId)
  // Written by address_snapshot.
  return { address: shipping_address as OrderAddress, version }
}
