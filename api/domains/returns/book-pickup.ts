import type { Logger } from 'pino'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { awbTaken } from '../shipping/awb-taken.ts'
import type { Courier, Parcel } from '../shipping/courier.ts'
import { toParcelLine } from '../shipping/service.ts'
import * as queries from './pickup-queries.ts'
import * as steps from './steps.ts'

/**
 * Writes down that a return is to be collected; `finishPickup` then asks the courier.
 * @throws Refusal 404 unknown; 409 when it is not approved, or another has started
 */
export async function startPickup(db: Db, requestId: number): Promise<void> {
  const { outcome, status } = await retryCollisions(() => steps.startPickup(db, { requestId }))
  if (outcome === 'under_way') throw new MovedOn('Its pickup is being booked already.')
  if (outcome !== 'started') throw refusalOf(outcome, status)
}

/**
 * Records a pickup that was booked elsewhere.
 * @param parcel null where the customer brings it or sends it by herself
 * @throws Refusal 404 unknown; 409 when it is not approved, or the AWB is another parcel's
 */
export async function recordPickup(
  db: Db,
  requestId: number,
  parcel: { awb: string; courier: string } | null,
): Promise<void> {
  const { outcome, status } = await book(db, requestId, parcel)
  if (outcome === 'awb_taken') throw awbTaken(parcel?.awb ?? '')
  if (outcome !== 'booked') throw refusalOf(outcome, status)
}

/**
 * Asks the courier for a pickup that was started, unless it is settled or another process is at it.
 * @throws Refusal 409 when the courier refuses, 503 when it does not answer: the worker asks again
 */
export async function finishPickup(db: Db, courier: Courier, requestId: number): Promise<void> {
  if (!(await queries.claimPickup(db, requestId))) return
  const pickup = await queries.findPickup(db, requestId)
  if (!pickup) return
  const parcel = toParcel(pickup)
  try {
    if (pickup.status === 'Approved') await askAndBook(db, courier, requestId, parcel)
    else await courier.cancelReturn(parcel.orderNumber)
  } catch (error) {
    // A refusal is an answer; silence is none, and the courier may be asked again at once.
    if (error instanceof Refusal && error.status === 409) await queries.settlePickup(db, requestId)
    else if (error instanceof Refusal) await queries.releasePickup(db, requestId)
    throw error
  }
  await queries.settlePickup(db, requestId)
}

async function askAndBook(db: Db, courier: Courier, requestId: number, parcel: Parcel) {
  const booked = await courier.createReturn(parcel)
  const { outcome, awb_number: awb } = await book(db, requestId, booked)
  // Rejected, or recorded by hand, meanwhile: this one must not be collected.
  const isIdle = outcome === 'refused' || outcome === 'already'
  if (isIdle && awb !== booked.awb) await courier.cancelShipment(booked.awb)
  if (outcome === 'awb_taken') throw awbTaken(booked.awb)
}

type Booked = { awb: string; courier: string; collectsOn?: string | null }

const book = (db: Db, requestId: number, parcel: Booked | null) =>
  retryCollisions(() =>
    steps.bookPickup(db, {
      requestId,
      courier: parcel?.courier ?? null,
      awbNumber: parcel?.awb ?? null,
      collectsOn: parcel?.collectsOn ?? null,
    }),
  )

/** Whether the courier has yet to answer. */
export const isPickupOpen = async (db: Db, requestId: number): Promise<boolean> =>
  (await queries.findOpenPickup(db, requestId)) !== undefined

/** Ends the pickups that a process left behind, and calls off those of rejected returns. */
export async function finishPickups(db: Db, courier: Courier, log: Logger): Promise<void> {
  for (const { return_request_id: id } of await queries.listOpenPickups(db)) {
    await finishPickup(db, courier, id).catch(logTo(log, id))
  }
  for (const { id, awb_number: awb } of await queries.listPickupsToCancel(db)) {
    const isAnswered = await courier.cancelShipment(awb ?? '').then(
      () => true,
      (error: unknown) => {
        logTo(log, id)(error)
        return error instanceof Refusal && error.status === 409
      },
    )
    if (isAnswered) await queries.markCancelled(db, id)
  }
}

const logTo = (log: Logger, id: number) => (error: unknown) => {
  const message = error instanceof Error ? error.message : 'failed'
  log.error({ id, err: { message } }, 'a pickup could not be booked or called off')
}

function refusalOf(outcome: string, status: string | null): Refusal {
  if (outcome === 'missing') return new Refusal(404, 'Return request not found.')
  return new MovedOn(`The request stands at ${status}.`)
}

/** Prepaid, at the value of its pieces. */
function toParcel(pickup: NonNullable<Awaited<ReturnType<typeof queries.findPickup>>>): Parcel {
  return {
    orderNumber: `${pickup.order_number}-P${pickup.id}`,
    orderedAt: pickup.created_at,
    paymentMethod: 'card',
    goodsPaise: pickup.paid_paise,
    shippingPaise: 0,
    codFeePaise: 0,
    email: pickup.email,
    address: pickup.shipping_address,
    lines: [toParcelLine(pickup)],
  }
}
