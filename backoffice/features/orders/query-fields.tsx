import type { OrdersQuery } from './orders-query.ts'

type Props = { query: OrdersQuery; but?: readonly string[] }

/** What the list is narrowed by already, for a form that changes some of it. */
export const QueryFields = ({ query, but = [] }: Props) =>
  Object.entries(query)
    .filter(([name, value]) => value && name !== 'cursor' && !but.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
