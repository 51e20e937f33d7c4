import type { Db } from '../../ground/db/pool.ts'
import { listParcelsGiven } from './charge-queries.ts'
import type { Courier, CourierCharge, PinService } from './courier.ts'
import * as queries from './queries.ts'
import type { TrackingStatus } from './tracking-labels.ts'

const name = 'Local courier (demo)'
/** Of a demo's past; see demo/history.sql. */
const past = 'Demo Express'

/** Days by the first digits of a PIN code, the longest that it starts with; it does not come to the islands. */
const zones: Record<string, number | undefined> = {
  '': 5,
  1: 6,
  18: 8,
  19: 8,
  5: 3,
  6: 2,
  641: 1,
  67: 3,
  68: 3,
  68255: undefined,
  744: undefined,
  78: 7,
  79: 8,
}
const withoutCod = /^(19|79)/

function localService(pin: string): PinService {
  const prefix = [5, 3, 2, 1, 0].map((length) => pin.slice(0, length)).find((each) => each in zones)
  const transitDays = zones[prefix ?? '']
  return { transitDays, isCod: transitDays !== undefined && !withoutCod.test(pin) }
}

const dayMs = 86_400_000

/** For the demo: books every parcel and has nothing to cancel. */
export const localCourier = (db: Db): Courier => ({
  findService: async (pin) => localService(pin),
  createShipment: async ({ orderNumber }) => ({ awb: `LOCAL-${orderNumber}`, courier: name }),
  createReturn: async ({ orderNumber }) => ({
    awb: `LOCAL-${orderNumber}`,
    courier: name,
    collectsOn: indianTime(new Date(Date.now() + dayMs)).slice(0, 10),
  }),
  cancelReturn: async () => {},
  cancelShipment: async () => {},
  answerNdr: async () => {},
  cancelBooking: async () => {},
  listCharges: async (days) => ({
    charges: (await listParcelsGiven(db, name, days)).flatMap(chargesOf),
    unreadable: 0,
  }),
})

const slab = { grams: 500, paise: 29_00 }

/** By half kilograms, the way back as much again; and one parcel in six is said to be heavier than it is. */
function chargesOf(parcel: Awaited<ReturnType<typeof listParcelsGiven>>[number]): CourierCharge[] {
  const { id, awb_number: awb, weight_grams, created_at, going_back_since } = parcel
  const declaredGrams = weight_grams ?? slab.grams
  const freightPaise = Math.ceil(declaredGrams / slab.grams) * slab.paise
  const charge = (kind: CourierCharge['kind'], description: string, amountPaise: number) => ({
    entry: `LOCAL-${kind}-${id}`,
    description,
    awb,
    returnAwb: '',
    kind,
    amountPaise,
    declaredGrams,
    chargedGrams: null,
    at: created_at,
  })
  const charges: CourierCharge[] = [charge('freight', 'Freight Charge', freightPaise)]
  if (going_back_since) {
    charges.push({
      ...charge('rto', 'RTO Freight Charge', freightPaise),
      at: going_back_since,
    })
  }
  if (id % 6 === 0) {
    const chargedGrams = declaredGrams + slab.grams
    charges.push({ ...charge('weight', 'Excess Weight Charge', slab.paise), chargedGrams })
  }
  return charges
}

/** By default in the customer's city. */
type Step = { label: string; activity: string; location?: string }

const nextSteps: Partial<Record<TrackingStatus, Step>> = {
  'Shipment Created': {
    label: 'PICKED UP',
    activity: 'Shipment picked up',
    location: 'Coimbatore',
  },
  'Picked Up': {
    label: 'IN TRANSIT',
    activity: 'In transit to destination hub',
    location: 'Salem Hub',
  },
  'In Transit': {
    label: 'OUT FOR DELIVERY',
    activity: 'Out for delivery',
  },
  'Out for Delivery': {
    label: 'DELIVERED',
    activity: 'Delivered to consignee',
  },
}

/** A failed delivery waits for its answer, and what is called back comes back. */
function nextStep({ current_status, problem, told }: DueParcel): Step | undefined {
  switch (problem) {
    case null:
      // The column's check constraint allows only these.
      return nextSteps[current_status as TrackingStatus]
    case 'ndr':
      if (told === 'return') return { label: 'RTO INITIATED', activity: 'On its way back' }
      return told ? nextSteps['In Transit'] : undefined
    case 'rto':
      return { label: 'RTO DELIVERED', activity: 'Brought back', location: 'Coimbatore' }
    default:
      return undefined
  }
}

type DueParcel = Awaited<ReturnType<typeof queries.listDueParcels>>[number]

/**
 * Moves each local parcel one step when it is due, by calling the shop's webhook as a courier does.
 * A step carries its due time, so a repeated call is identical.
 * @param clock.seconds between two steps
 */
export async function moveLocalParcels(
  db: Db,
  clock: { seconds: number; webhookUrl: string; token: string },
): Promise<void> {
  const parcels = await queries.listDueParcels(db, { courier: name, past }, clock.seconds)
  for (const parcel of parcels) {
    const step = nextStep(parcel)
    if (!step || !parcel.awb_number) continue
    const response = await fetch(clock.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': clock.token },
      body: JSON.stringify(
        payload(parcel.awb_number, { location: parcel.city, ...step }, parcel.due_at),
      ),
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
  }
}

function payload(awb: string, { label, activity, location }: Required<Step>, at: Date) {
  const date = indianTime(at)
  return {
    awb,
    courier_name: name,
    current_status: label,
    scans: [{ date, activity, location, 'sr-status-label': label }],
  }
}

/** `2026-05-20 10:00:00`. */
const indianTime = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })
