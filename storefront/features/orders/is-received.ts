import type { OrderStatus } from '../../../contract/orders.ts'

const received: OrderStatus[] = ['Delivered', 'Refunded', 'Exchanged']

/** Whether an order has come to its customer, whatever of it went back since. */
export const isReceived = ({ status }: { status: OrderStatus }) => received.includes(status)
