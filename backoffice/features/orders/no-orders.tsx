import { EmptyList } from '../layout/empty-list.tsx'
import { isFiltered, type OrdersQuery, ordersPath } from './orders-query.ts'

export function NoOrders({ query }: { query: OrdersQuery }) {
  const { state, search } = query
  const isNarrowed = isFiltered(query) || state !== '' || search !== ''
  const text = isFiltered(query)
    ? 'No order is all that you ask for.'
    : search
      ? `“${search}” was found in no order${state && ` that is ${state}`}.`
      : state
        ? `No order is ${state}.`
        : 'No order has come in yet.'
  return <EmptyList text={text} next={isNarrowed && { to: ordersPath({}), name: 'All orders' }} />
}
