import {
  data,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useNavigation,
  useParams,
} from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { orderStatuses } from '../../contract/orders.ts'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { NoOrders } from '../features/orders/no-orders.tsx'
import { OrderSearch } from '../features/orders/order-search.tsx'
import { ordersPath, readOrdersQuery } from '../features/orders/orders-query.ts'
import { OrdersTable } from '../features/orders/orders-table.tsx'
import { StateTabs } from '../features/orders/state-tabs.tsx'
import { load } from '../features/session/load.ts'

export const handle = { isLive: true }

export async function loader(args: LoaderFunctionArgs) {
  const query = readOrdersQuery(new URL(args.request.url).searchParams)
  const state = orderStatuses.find((each) => each.toLowerCase() === query.state.toLowerCase())
  if (query.state && !state) throw data(null, { status: 404 })
  return load(args, async (api) => {
    const asked = { ...query, state: state ?? ('' as const) }
    const { list, error } = await api('GET /api/office/orders/', { query: asked }).then(
      (found) => ({ list: found, error: undefined }),
      (refused: unknown) => ({ list: { results: [], next: null }, error: problemOf(refused) }),
    )
    return { ...list, states: orderStatuses, query: asked, error }
  })
}

/** What is wrong with the search itself. @throws any other error */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError && error.status === 400)) throw error
  return error.message
}

export default function Orders() {
  const { results, next, states, query, error } = useLoaderData<typeof loader>()
  const { number } = useParams()
  const { location } = useNavigation()
  const isListLoading = location?.pathname === '/orders'
  return (
    <div className={number ? 'xl:grid xl:grid-cols-[minmax(24rem,5fr)_7fr] xl:gap-x-8' : ''}>
      {number && <h1 className="sr-only xl:hidden">Orders</h1>}
      <div className={number ? 'max-xl:hidden' : ''}>
        <Heading title="Orders">
          <OrderSearch query={query} error={error} />
        </Heading>
        <div className="mb-3 border-hairline border-b">
          <StateTabs states={states} query={query} />
        </div>
        {error && (
          <p role="alert" className="mb-3 font-medium text-madder">
            {error}
          </p>
        )}
        <div aria-busy={isListLoading} className={isListLoading ? 'opacity-60' : ''}>
          {results.length > 0 ? (
            <OrdersTable orders={results} query={query} open={number} />
          ) : (
            <NoOrders query={query} />
          )}
          <More
            next={next}
            isFirst={!query.cursor}
            to={(cursor) => ordersPath({ ...query, cursor })}
            first={ordersPath({ ...query, cursor: '' })}
          />
        </div>
      </div>
      <Outlet />
    </div>
  )
}
