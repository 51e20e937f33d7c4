import type { Db } from '../../db/pool.ts'
import { withoutDeadline } from '../../db/request-scope.ts'
import { DetailedRefusal, Refusal } from '../../errors/refusal.ts'
import { shipExchange } from '../../returns/send-exchange.ts'
import type { Courier } from '../../shipping/courier.ts'
import { shipOrder } from '../../shipping/service.ts'
import * as queries from './queries.ts'
import { findDone, leftOf } from './show-packing.ts'
import * as steps from './steps.ts'

/** Longer than a courier takes; after it another may book the parcel. */
const bookingTime = '45 seconds'

type Act = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>

type Given = {
  courier: Courier
  number: string
  code: string
  /** Counts the piece, once for the key. */
  act: Act
  /** Writes by the same person, without a key. */
  write: Act
}

/**
 * Scans a piece into a parcel. The last one books the courier outside of any transaction: a process that dies
 * meanwhile leaves a parcel that the same call, or a later scan, goes on with.
 * @throws Refusal 404 for no such order; 409 for a wrong piece, and what order or courier forbid; 503
 *   when the courier does not answer
 */
export async function scanPiece(db: Db, { courier, number, code, act, write }: Given) {
  const { packingId, isLast } = await act(async (tx) => {
    const given = { number: number.toUpperCase(), code, booking: bookingTime }
    const scan = await steps.scanPiece(tx, given)
    if (scan.outcome === 'scanned' || scan.outcome === 'complete') {
      return { packingId: scan.packing_id, isLast: scan.outcome === 'complete' }
    }
    throw await explain(tx, scan, code)
  })
  // Booked all the same where its caller has gone.
  if (isLast) await withoutDeadline(() => book(db, { courier, packingId, write }))
  return { left: await leftOf(db, packingId), done: await findDone(db, packingId) }
}

type Booking = Pick<Given, 'courier' | 'write'> & { packingId: number }

async function book(db: Db, { courier, packingId, write }: Booking): Promise<void> {
  const packing = await queries.findPacking(db, packingId)
  if (packing.shipment_id !== null) return
  try {
    if (packing.return_request_id === null) await shipOrder(db, courier, packing.order_id, write)
    else await shipExchange(db, courier, packing.return_request_id, write)
    const { outcome } = await write((tx) => steps.finishPacking(tx, { packingId }))
    if (outcome === 'refused') throw cancelled(packing.number)
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
      return new Refusal(404, `There is no order ${number}.`)
    case 'no_wave':
      return new Refusal(409, `${number} is on no wave yet: it is picked first.`)
    case 'refused':
      return scan.order_status === 'Cancelled'
        ? cancelled(number)
        : new Refusal(409, `${number} is ${scan.order_status}: it is not to be packed.`)
    case 'busy':
      return new Refusal(409, `${number} is complete, and its courier is being asked.`)
    case 'packed': {
      const done = await findDone(tx, scan.packing_id)
      const text = `${number} is packed already: its parcel is ${done?.awb ?? ''}.`
      return new DetailedRefusal(409, text, { left: [], done })
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

const cancelled = (number: string) =>
  new Refusal(409, `${number} was cancelled: put its pieces back.`)

const nameOf = (size: { code: string; product_name: string; colour_name: string; size: string }) =>
  `${size.code} (${size.product_name}, ${size.colour_name}, ${size.size})`

function wrongText(code: string, number: string): string {
  const digits = /^NS(\d{7,})$/i.exec(code)?.[1]
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
