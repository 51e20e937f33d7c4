import type { OrderStatus } from '../../../contract/orders.ts'
import { type StateLook, StateMark } from '../layout/state-mark.tsx'

const looks: Partial<Record<OrderStatus, StateLook>> = {
  Pending: { path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9Z', className: 'text-amber' },
  Confirmed: {
    path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM6 5.5v1',
    className: 'text-indigo',
  },
  Processing: { path: 'M6 1.5v9a4.5 4.5 0 0 0 0-9Z', isFilled: true, className: 'text-indigo' },
  'Ready to Ship': { path: 'M2 2h8v8H2Z', className: 'text-indigo' },
  Shipped: { path: 'M2.5 1.5 10.5 6l-8 4.5Z', className: 'text-blue' },
  'In Transit': { path: 'M2.5 1.5 10.5 6l-8 4.5Z', isFilled: true, className: 'text-blue' },
  Delivered: { path: 'm1.5 6.5 3 3.5 6-8', className: 'text-leaf' },
  Cancelled: { path: 'm2 2 8 8m0-8-8 8', className: 'text-quiet' },
  Refunded: { path: 'M10.5 9.5V4.5h-8m3-3-3 3 3 3', className: 'text-quiet' },
  Exchanged: { path: 'M1.5 4h9l-2.5-2.5M10.5 8h-9L4 10.5', className: 'text-quiet' },
}

/** How far an order is. */
export function OrderState({ status }: { status: OrderStatus }) {
  return <StateMark look={looks[status]}>{status}</StateMark>
}
