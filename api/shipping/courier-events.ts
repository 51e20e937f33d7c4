import { createHash } from 'node:crypto'
import type { Db } from '../db/pool.ts'
import { retryCollisions } from '../db/retry.ts'
import { type InboxEvent, keepEvent, workThroughInbox } from '../jobs/inbox.ts'
import * as steps from './steps.ts'
import { statusOfLabel } from './tracking-labels.ts'
import { readingsOf, TrackingPayload } from './tracking-payload.ts'

// A scan can come before its booking has been written down. After some four hours it never will be.
const triesOfUnknown = 12

/** Keeps what a courier has sent, to be followed by the worker. The same body is the same event. */
export function keepUpdate(db: Db, body: string, payload: TrackingPayload) {
  const digest = createHash('sha256').update(body).digest('hex')
  const type = payload.current_status || 'update'
  return keepEvent(db, { id: `courier:${digest}`, provider: 'courier', type, payload })
}

/** @returns how many updates were tried */
export function followUpdates(db: Db): Promise<number> {
  return workThroughInbox(db, 'courier', (event) => follow(db, event))
}

/** @returns what was odd about it, after whatever could be followed has been */
async function follow(db: Db, event: InboxEvent): Promise<string | undefined> {
  const payload = TrackingPayload.parse(event.payload)
  const { readings, unreadable } = readingsOf(payload)
  for (const { label, location, scannedAt } of readings) {
    const status = statusOfLabel(label) ?? null
    const scan = { awbNumber: payload.awb, status, rawStatus: label, location, scannedAt }
    const { outcome } = await retryCollisions(() => steps.recordScan(db, scan))
    if (outcome === 'unknown') return unknownAwb(event)
  }
  return unreadable > 0 ? `scans whose time cannot be understood: ${unreadable}` : undefined
}

function unknownAwb(event: InboxEvent): string {
  const fault = 'no parcel of ours has this AWB'
  if (event.attempts < triesOfUnknown) throw new Error(fault)
  return fault
}
