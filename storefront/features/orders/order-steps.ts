import type { Order } from '../../../contract/orders.ts'

/** A parcel's way in a shopper's words, and the courier's scans that show each part of it. */
const parts = [
  { name: 'Ordered', scans: [] },
  { name: 'Packed', scans: ['Shipment Created'] },
  { name: 'On its way', scans: ['Picked Up', 'In Transit'] },
  { name: 'Out for delivery', scans: ['Out for Delivery', 'Delivery Attempted'] },
  { name: 'Delivered', scans: ['Delivered'] },
] as const

const partOfStatus: Partial<Record<Order['status'], number>> = {
  Pending: 0,
  Confirmed: 0,
  Processing: 0,
  'Ready to Ship': 1,
  Shipped: 2,
  'In Transit': 2,
  Delivered: 4,
}

export type OrderStep = {
  name: string
  isDone: boolean
  isCurrent: boolean
  at: string | undefined
}

/** How far an order has come; undefined where its way has ended otherwise. */
export function orderSteps({ status, created_at, tracking }: Order): OrderStep[] | undefined {
  const byStatus = partOfStatus[status]
  if (byStatus === undefined || tracking.way_back) return undefined
  const { scans, current_status: current } = tracking
  const reached = parts.findIndex((part) => part.scans.some((scan) => scan === current))
  const at = Math.max(byStatus, reached)
  return parts.map(({ name, scans: shownBy }, index) => ({
    name,
    isDone: index <= at,
    isCurrent: index === at,
    at:
      index === 0
        ? created_at
        : scans.find((scan) => shownBy.some((each) => each === scan.status))?.scan_time,
  }))
}

const days = { home: [5, 7], abroad: [7, 10] } as const
const dayMs = 86_400_000

/** The first and the last day of an order's estimated delivery. */
export function expectedDays(order: Order, shopCountry: string): [Date, Date] {
  const isHome = order.shipping_address.country.toLowerCase() === shopCountry.toLowerCase()
  const [first, last] = isHome ? days.home : days.abroad
  const after = (count: number) => new Date(Date.parse(order.created_at) + count * dayMs)
  return [after(first), after(last)]
}
