import type { Db } from '../../ground/db/pool.ts'
import { withoutDeadline } from '../../ground/db/request-scope.ts'
import type { Write } from '../../ground/db/write.ts'
import { timeText } from '../../ground/documents/text.ts'
import { DetailedRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { actorOf } from '../../ground/staff/actors.ts'
import { shipExchange } from '../returns/send-exchange.ts'
import type { Courier } from '../shipping/courier.ts'
import { shipOrder } from '../shipping/service.ts'
import * as queries from './queries.ts'
import { findDone, leftOf } from './show-packing.ts'
import * as steps from './steps.ts'

/** Longer than a courier takes; after it another may book the parcel. */
const bookingTime = '45 seconds'

type PieceScan = {
  courier: Courier
  staffId: number
  number: string
  code: string
  /** Where another packs that parcel, it goes into another one that needs it. */
  orAnother: boolean
  /** Counts the piece, once for the key. */
  act: Write
  /** Writes by the same person, without a key. */
  write: Write
}

/**
 * Scans a piece into a parcel. The last one books the courier outside of any transaction: a process that dies
 * meanwhile leaves a parcel that the same call, or a later scan, goes on with.
 * @throws Refusal 404 for no such order; 409 for a wrong piece, and what order or courier forbid; 503
 *   when the courier does not answer
 */
export async function scanPiece(db: Db, given: PieceScan) {
  const { courier, code, act, write } = given
  const { packingId, isLast } = await act(async (tx) => {
    const number = await chooseNumber(tx, given)
    const scan = await steps.scanPiece(tx, { number, code, booking: bookingTime })
    if (scan.outcome === 'scanned' || scan.outcome === 'complete') {
      return { packingId: scan.packing_id, isLast: scan.outcome === 'complete' }
    }
    throw await explain(tx, scan, code)
  })
  // Booked all the same where its caller has gone.
  if (isLast) await withoutDeadline(() => book(db, { courier, packingId, write }))
  const left = await leftOf(db, packingId)
  const done = await findDone(db, packingId)
  if (!given.orAnother) return { left, done }
  return { left, done, number: (await queries.findPacking(db, packingId)).number }
}

async function chooseNumber(tx: Db, { staffId, number, code, orAnother }: PieceScan) {
  const named = number.toUpperCase()
  if (!orAnother) return named
  const piece = { number: named, code, actor: `staff:${staffId}` }
  return (await queries.findOther(tx, piece)) ?? named
}

/**
 * Makes a parcel hers who acts; what another has scanned into it is scanned again.
 * @throws Refusal 404 for no such order; 409 for one that is not to be packed, or is being booked
 */
export async function takeOverPacking(tx: Db, given: string): Promise<void> {
  const number = given.toUpperCase()
  const { outcome, order_status } = await steps.takeOverPacking(tx, { number })
  switch (outcome) {
    case 'taken_over':
      return
    case 'missing':
      throw missing(number)
    case 'no_wave':
      throw onNoWave(number)
    case 'refused':
      throw notToBePacked(number, order_status ?? '')
    case 'busy':
      throw beingBooked(number)
    case 'packed':
      throw new MovedOn(`${number} is packed already.`)
  }
}

type Booking = Pick<PieceScan, 'courier' | 'write'> & { packingId: number }

async function book(db: Db, { courier, packingId, write }: Booking): Promise<void> {
  const packing = await queries.findPacking(db, packingId)
  if (packing.shipment_id !== null) return
  if (!packing.is_complete) throw await takenOf(db, packingId)
  try {
    if (packing.return_request_id === null) await shipOrder(db, courier, packing.order_id, write)
    else await shipExchange(db, courier, packing.return_request_id, write)
    const { outcome } = await write((tx) => steps.finishPacking(tx, { packingId }))
    if (outcome === 'refused') {
      const { is_complete: isComplete } = await queries.findPacking(db, packingId)
      throw isComplete ? cancelled(packing.number) : await takenOf(db, packingId)
    }
  } catch (error) {
    await queries.stopBooking(db, packingId)
    throw error
  }
}

type Refused = Exclude<
  Awaited<ReturnType<typeof steps.scanPiece>>,
  { outcome: 'scanned' | 'complete' }
>

async function explain(tx: Db, scan: Refused, code: string): Promise<Refusal> {
  const { number } = scan
  switch (scan.outcome) {
    case 'missing':
      return missing(number)
    case 'no_wave':
      return onNoWave(number)
    case 'refused':
      return notToBePacked(number, scan.order_status)
    case 'busy':
      return beingBooked(number)
    case 'taken':
      return takenOf(tx, scan.packing_id)
    case 'packed': {
      const done = await findDone(tx, scan.packing_id)
      const text = `${number} is packed already: its parcel is ${done?.awb ?? ''}.`
      return new MovedOn(text, { left: [], done })
    }
    case 'wrong':
    case 'enough': {
      const sizes = await queries.listSizes(tx, { packingId: scan.packing_id })
      const left = await leftOf(tx, scan.packing_id)
      const belongs = sizes
        .filter((size) => size.scanned < size.quantity)
        .map((size) => `${size.quantity - size.scanned} × ${nameOf(size)}`)
      const wrong = scan.outcome === 'wrong' ? wrongText(code, number) : `${code} is in it already.`
      const missing = belongs.length ? ` Still missing: ${belongs.join('; ')}.` : ''
      return new DetailedRefusal(409, `${wrong}${missing}`, { left })
    }
  }
}

/** That another packs it. */
async function takenOf(db: Db, packingId: number): Promise<Refusal> {
  const { number, actor, actor_name, started_at: since } = await queries.findPacking(db, packingId)
  const packer = actorOf(actor, actor_name)
  const when = since ? ` since ${timeText(since)}` : ''
  const text = `${packer?.name ?? 'Another'} has been packing ${number}${when}: not counted.`
  const left = await leftOf(db, packingId)
  return new DetailedRefusal(409, text, { left, packer, since: since?.toISOString() ?? null })
}

const missing = (number: string) => new Refusal(404, `There is no order ${number}.`)

const onNoWave = (number: string) =>
  new Refusal(409, `${number} is on no wave yet: it is picked first.`)

const beingBooked = (number: string) =>
  new Refusal(409, `${number} is complete, and its courier is being asked.`)

const notToBePacked = (number: string, status: string) =>
  status === 'Cancelled'
    ? cancelled(number)
    : new MovedOn(`${number} is ${status}: it is not to be packed.`)

const cancelled = (number: string) => new MovedOn(`${number} was cancelled: put its pieces back.`)

const nameOf = (size: { code: string; product_name: string; colour_name: string; size: string }) =>
  `${size.code} (${size.product_name}, ${size.colour_name}, ${size.size})`

function wrongText(code: string, number: string): string {
  const digits = /^(?:\][a-z]\w)?NS(\d{7,})$/i.exec(code)?.[1]
  if (digits && !endsWithCheckDigit(digits)) return `${code} was misread: scan it again.`
  return `${code} does not belong to ${number}.`
}

/** As size_code makes it. */
function endsWithCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map(Number)
    .reduce(
      (total, digit, at) => total + (at % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
      0,
    )
  return sum % 10 === 0
}
