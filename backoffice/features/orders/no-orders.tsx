import { EmptyList } from '../layout/empty-list.tsx'
import { type OrdersQuery, ordersPath } from './orders-query.ts'

export function NoOrders({ query: { state, search } }: { query: OrdersQuery }) {
  const isNarrowed = state !== '' || search !== ''
  const text = search
    ? `“${search}” was found in no order${state && ` that is ${state}`}.`
    : state
      ? `No order is ${state}.`
      : 'No order has come in yet.'
  return <EmptyList text={text} next={isNarrowed && { to: ordersPath({}), name: 'All orders' }} />
}
