import * as z from 'zod'

const text = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => (value ?? '').trim().slice(0, max))

const Scan = z.object({
  date: text(40),
  activity: text(200),
  location: text(200),
  'sr-status-label': text(100),
})

/** Other fields are dropped. @see https://apidocs.shiprocket.in/ under Webhooks */
export const TrackingPayload = z.object({
  awb: z.union([z.string(), z.int().transform(String)]).pipe(z.string().trim().min(1).max(60)),
  current_status: text(100),
  current_timestamp: text(40),
  scans: z
    .array(Scan)
    .max(500)
    .nullish()
    .transform((scans) => scans ?? []),
})
export type TrackingPayload = z.output<typeof TrackingPayload>

/** `note` is the courier's own words, where they say more than the label. */
export type Reading = { label: string; location: string; note: string; scannedAt: Date }

/**
 * The scans of a payload, oldest first, with the current status unless a scan has the same label.
 * @returns unreadable: how many have no readable time
 */
export function readingsOf(payload: TrackingPayload): { readings: Reading[]; unreadable: number } {
  const scans = payload.scans.map((scan) => ({
    label: labelOf(scan),
    location: scan.location,
    note: scan.activity === labelOf(scan) ? '' : scan.activity,
    scannedAt: parseTime(scan.date),
  }))
  const { current_status: label, current_timestamp: time } = payload
  if (label && !scans.some((scan) => scan.label === label)) {
    scans.push({ label, location: '', note: '', scannedAt: parseTime(time) })
  }
  const readings = scans.flatMap(({ scannedAt, ...scan }) =>
    scannedAt && scan.label ? [{ ...scan, scannedAt }] : [],
  )
  return {
    readings: readings.toSorted((a, b) => a.scannedAt.getTime() - b.scannedAt.getTime()),
    unreadable: scans.length - readings.length,
  }
}

/** Shiprocket labels some scans `NA`; then the activity is the label. */
function labelOf(scan: z.output<typeof Scan>): string {
  const label = scan['sr-status-label']
  return label === '' || label.toUpperCase() === 'NA' ? scan.activity : label
}

/** `2023-05-19 11:59:16` or `23 05 2023 11:43:52` in IST, or ISO 8601 with its zone. */
export function parseTime(text: string): Date | undefined {
  const local = text
    .replace(/^(\d{2})[ -](\d{2})[ -](\d{4})/, '$3-$2-$1')
    .match(/^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/)
  const time = new Date(local ? `${local[1]}T${local[2]}+05:30` : text)
  const isExact = local !== null || /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)
  return isExact && !Number.isNaN(time.getTime()) ? time : undefined
}
