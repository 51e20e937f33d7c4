import { orderPayments } from '../../../contract/office/order-payments.ts'
import type { OrderFilter } from '../../../contract/office/orders.ts'

/** Where the list of orders is: what it is narrowed by, and how far it was read. */
export type OrdersQuery = Omit<OrderFilter, 'state'> & { state: string; cursor: string }

export function readOrdersQuery(params: URLSearchParams): OrdersQuery {
  const read = (name: string) => params.get(name) ?? ''
  return {
    state: read('state'),
    search: read('search'),
    from: read('from'),
    to: read('to'),
    payment: orderPayments.find((each) => each === read('payment')) ?? '',
    city: read('city'),
    cursor: read('cursor'),
  }
}

/** Whether the list is narrowed by what the filter's form has. */
export const isFiltered = ({ from, to, payment, city }: OrdersQuery): boolean =>
  [from, to, payment, city].some(Boolean)

/** The address of the list, or of an order beside it. */
export function ordersPath(query: Partial<OrdersQuery>, number?: string): string {
  const given = Object.entries(query).filter(([, value]) => value)
  const path = number ? `/orders/${encodeURIComponent(number)}` : '/orders'
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
