import type { OrderStatus } from '../../../contract/orders.ts'
import type { Tone } from '../../ui/status-badge.tsx'

const orderTones: Partial<Record<OrderStatus, Tone>> = {
  Confirmed: 'leaf',
  Delivered: 'leaf',
  'Ready to Ship': 'amber',
  'In Transit': 'blue',
  Shipped: 'blue',
  Cancelled: 'madder',
  Refunded: 'madder',
  Exchanged: 'info',
}

const trackingTones: Record<string, Tone> = {
  'Shipment Created': 'info',
  'Picked Up': 'info',
  'In Transit': 'blue',
  'Out for Delivery': 'amber',
  Delivered: 'leaf',
}

/** The colour of an order's status; a delivery counts as soon as the courier reports it. */
export function orderTone(status: OrderStatus, trackingStatus: string | null): Tone {
  const hasArrived = trackingStatus === 'Delivered' && orderTones[status] !== 'madder'
  return hasArrived && status !== 'Exchanged' ? 'leaf' : (orderTones[status] ?? 'quiet')
}

export function trackingTone(status: string): Tone {
  return trackingTones[status] ?? 'quiet'
}
