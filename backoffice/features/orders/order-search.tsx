import { ListSearch } from '../layout/list-search.tsx'
import type { OrdersQuery } from './orders-query.ts'
import { QueryFields } from './query-fields.tsx'

type Props = { query: OrdersQuery; error: string | undefined }

/** One box for all that an order is known by. */
export const OrderSearch = ({ query, error }: Props) => (
  <ListSearch
    action="/orders"
    label="Search orders"
    placeholder="Number, name, phone, city, garment"
    search={query.search}
    error={error}
  >
    <QueryFields query={query} but={['search']} />
  </ListSearch>
)
