/** How far a parcel is, from the first to the last. */
export type TrackingStatus =
  | 'Shipment Created'
  | 'Picked Up'
  | 'In Transit'
  | 'Out for Delivery'
  | 'Delivered'

/**
 * What couriers' labels mean to a shopper. A label that is not here is shown as it came and moves
 * nothing: an attempt that failed (UNDELIVERED), a parcel on its way back (RTO …), or one lost.
 *
 * @see https://apidocs.shiprocket.in/ the status codes under Tracking
 */
const labels: Record<TrackingStatus, readonly string[]> = {
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
}

const meanings = new Map(
  Object.entries(labels).flatMap(([status, names]) =>
    // The keys of `labels` are the statuses.
    names.map((name) => [name, status as TrackingStatus]),
  ),
)

/** What a courier's label means, in any letter case, with `_`, `-` or spaces between its words. */
export function statusOfLabel(label: string): TrackingStatus | undefined {
  return meanings.get(
    label
      .toUpperCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  )
}
