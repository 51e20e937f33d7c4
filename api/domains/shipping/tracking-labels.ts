/** In order of progress. */
export const trackingStatuses = [
  'Shipment Created',
  'Picked Up',
  'In Transit',
  'Out for Delivery',
  'Delivered',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

/** Statuses that move a parcel no further; `record_scan` and `follow_problem` know them. */
type Detour = 'Delivery Attempted' | 'Returning to Us' | 'Returned to Us' | 'Lost' | 'Damaged'
export type ScanStatus = TrackingStatus | Detour

/**
 * The meaning of couriers' labels. Others are read by their words, or shown as they are and move nothing. RTO is
 * return to origin, the shop.
 * @see https://apidocs.shiprocket.in/ the status codes under Tracking
 */
const labels: Record<ScanStatus, readonly string[]> = {
  'Shipment Created': [
    'SHIPMENT CREATED',
    'SHIPMENT BOOKED',
    'AWB ASSIGNED',
    'LABEL GENERATED',
    'MANIFESTED',
    'MANIFEST GENERATED',
    'PICKUP SCHEDULED',
    'PICKUP GENERATED',
    'PICKUP QUEUED',
    'PICKUP RESCHEDULED',
    'OUT FOR PICKUP',
    'PACKED',
  ],
  'Picked Up': ['PICKED UP', 'PICKUP COMPLETED', 'HANDOVER TO COURIER', 'SHIPPED', 'DISPATCHED'],
  'In Transit': [
    'IN TRANSIT',
    'REACHED AT DESTINATION HUB',
    'REACHED DESTINATION HUB',
    'REACHED AT DESTINATION',
    'REACHED WAREHOUSE',
    'IN FLIGHT',
    'CONNECTION ALIGNED',
    'MISROUTED',
    'DELAYED',
  ],
  'Out for Delivery': ['OUT FOR DELIVERY'],
  Delivered: ['DELIVERED'],
  'Delivery Attempted': [
    'UNDELIVERED',
    'UNDELIVERED 1ST ATTEMPT',
    'UNDELIVERED 2ND ATTEMPT',
    'UNDELIVERED 3RD ATTEMPT',
    'PARTIAL DELIVERED',
    'ISSUE RELATED TO THE RECIPIENT',
  ],
  'Returning to Us': [
    'RTO INITIATED',
    'RTO LOCK',
    'RTO NDR',
    'RTO IN TRANSIT',
    'RTO IN INTRANSIT',
    'RTO OFD',
    'RTO OUT FOR DELIVERY',
    'REACHED BACK AT SELLER CITY',
  ],
  'Returned to Us': ['RTO DELIVERED', 'RTO ACKNOWLEDGED'],
  Lost: ['LOST', 'UNTRACEABLE'],
  Damaged: ['DAMAGED', 'DESTROYED', 'DISPOSED OFF'],
}

const meanings = new Map(
  Object.entries(labels).flatMap(([status, names]) =>
    // The keys of `labels`.
    names.map((name) => [name, status as ScanStatus]),
  ),
)

/** In any letter case, with `_`, `-` or spaces between words. */
export function statusOfLabel(label: string): ScanStatus | undefined {
  return meanings.get(
    label
      .toUpperCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  )
}
