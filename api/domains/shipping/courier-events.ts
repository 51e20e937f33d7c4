import { createHash } from 'node:crypto'
import type { Db } from '../../ground/db/pool.ts'
import { retryCollisions } from '../../ground/db/retry-collisions.ts'
import { type InboxEvent, processInbox, storeEvent } from '../../ground/jobs/inbox.ts'
import { statusInWords } from './status-in-words.ts'
import * as steps from './steps.ts'
import { type ScanStatus, statusOfLabel } from './tracking-labels.ts'
import { readingsOf, TrackingPayload } from './tracking-payload.ts'

// A scan may precede its booking; after some four hours it is of no parcel of ours.
const maxTriesOfUnknown = 12

/** Stores an update for the worker. The same body is the same event. */
export function storeUpdate(db: Db, body: string, payload: TrackingPayload) {
  const digest = createHash('sha256').update(body).digest('hex')
  const type = payload.current_status || 'update'
  return storeEvent(db, { id: `courier:${digest}`, provider: 'courier', type, payload })
}

export function processUpdates(db: Db): Promise<number> {
  return processInbox(db, 'courier', (event) => processUpdate(db, event))
}

/** @returns a note about what could not be processed */
async function processUpdate(db: Db, event: InboxEvent): Promise<string | undefined> {
  const payload = TrackingPayload.parse(event.payload)
  const { readings, unreadable } = readingsOf(payload)
  for (const { label, scannedAt, ...fields } of readings) {
    const status = statusOf(label, fields.note)
    const scan = { awbNumber: payload.awb, status, rawStatus: label, scannedAt, ...fields }
    const { outcome } = await retryCollisions(() => steps.recordScan(db, scan))
    if (outcome === 'unknown') return unknownAwb(event)
  }
  return unreadable > 0 ? `scans whose time cannot be understood: ${unreadable}` : undefined
}

/** Beside a label that says no more than that it is under way, the courier's own words count. */
function statusOf(label: string, note: string): ScanStatus | null {
  const status = statusOfLabel(label)
  if (status && status !== 'In Transit') return status
  return statusInWords(label) ?? statusInWords(note) ?? status ?? null
}

function unknownAwb(event: InboxEvent): string {
  const note = 'no parcel of ours has this AWB'
  if (event.attempts < maxTriesOfUnknown) throw new Error(note)
  return note
}
