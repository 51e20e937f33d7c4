/** How far a parcel is, from the first to the last. */
export const trackingStatuses = [
  'Shipment Created',
  'Picked Up',
  'In Transit',
  'Out for Delivery',
  'Delivered',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

/** What else is told of a parcel. It brings it no further; `record_scan` knows the last two. */
type Detour = 'Delivery Attempted' | 'Returning to Us' | 'Returned to Us'
export type ScanStatus = TrackingStatus | Detour

/**
 * What couriers' labels mean to a shopper. A label that is not here, such as of a parcel that was
 * lost, is shown as it came and moves nothing. RTO is a return to the origin: to the shop.
 *
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
  ],
  'Returning to Us': [
    'RTO INITIATED',
    'RTO LOCK',
    'RTO NDR',
    'RTO IN TRANSIT',
    'RTO IN INTRANSIT',
    'RTO OFD',
    'RTO OUT FOR DELIVERY',
  ],
  'Returned to Us': ['RTO DELIVERED', 'RTO ACKNOWLEDGED'],
}

const meanings = new Map(
  Object.entries(labels).flatMap(([status, names]) =>
    // The keys of `labels` are the statuses.
    names.map((name) => [name, status as ScanStatus]),
  ),
)

/** What a courier's label means, in any letter case, with `_`, `-` or spaces between its words. */
export function statusOfLabel(label: string): ScanStatus | undefined {
  return meanings.get(
    label
      .toUpperCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  )
}
