import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useNavigation,
  useParams,
  useRouteLoaderData,
} from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { orderStatuses } from '../../contract/order-statuses.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { BulkOutcome } from '../features/forms/bulk-outcome.tsx'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { BulkBar, bulkActsOf } from '../features/orders/bulk-bar.tsx'
import { BulkPreview } from '../features/orders/bulk-preview.tsx'
import { changeMany } from '../features/orders/change-many.ts'
import { changeViews } from '../features/orders/change-views.ts'
import { NoOrders } from '../features/orders/no-orders.tsx'
import { OrderSearch } from '../features/orders/order-search.tsx'
import { ordersPath, readOrdersQuery } from '../features/orders/orders-query.ts'
import { OrdersTable } from '../features/orders/orders-table.tsx'
import { SavedViews } from '../features/orders/saved-views.tsx'
import { StateTabs } from '../features/orders/state-tabs.tsx'
import { useChosen } from '../features/orders/use-chosen.ts'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export async function loader(args: LoaderFunctionArgs) {
  const query = readOrdersQuery(new URL(args.request.url).searchParams)
  const state = orderStatuses.find((each) => each.toLowerCase() === query.state.toLowerCase())
  if (query.state && !state) throw data(null, { status: 404 })
  return load(args, async (api) => {
    const asked = { ...query, state: state ?? ('' as const) }
    const [{ list, error }, { results: views }] = await Promise.all([
      api('GET /api/office/orders/', { query: asked }).then(
        (found) => ({ list: found, error: undefined }),
        (refused: unknown) => ({ list: { results: [], next: null }, error: problemOf(refused) }),
      ),
      api('GET /api/office/views/'),
    ])
    const actKey = crypto.randomUUID()
    return { ...list, states: orderStatuses, views, query: asked, error, actKey }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  // One for each box that is ticked.
  form.set('numbers', form.getAll('numbers').join(' '))
  const isOfView = textOf(form, 'form').endsWith('view')
  const change = isOfView ? changeViews : changeMany
  return attempt(form, (headers) => change(context.get(apiContext), form, headers))
}

export const clientAction = reach

/** What is wrong with the search itself. @throws any other error */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError && error.status === 400)) throw error
  return error.message
}

export default function Orders() {
  const { results, next, states, views, query, error, actKey } = useLoaderData<typeof loader>()
  const { number } = useParams()
  const { location } = useNavigation()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const acts = bulkActsOf(rights)
  const { chosen, choose } = useChosen(results.map((order) => order.number))
  const maySelect = acts.length > 0 && !number && results.length > 0
  const bulk = { actKey, action: ordersPath(query) }
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
        <SavedViews views={views} query={query} {...bulk} />
        {error && (
          <p role="alert" className="mb-3 font-medium text-madder">
            {error}
          </p>
        )}
        <BulkOutcome form="bulk" {...bulk} isWhole />
        <BulkPreview {...bulk} />
        {maySelect && (
          <label className="-ml-3 inline-flex min-h-11 items-center gap-3 px-3 text-quiet noscript:hidden">
            <input
              type="checkbox"
              checked={chosen.length === results.length}
              onChange={({ target }) =>
                choose(
                  results.map((order) => order.number),
                  target.checked,
                )
              }
              className="size-5 accent-indigo"
            />
            Select all on this page
          </label>
        )}
        <div aria-busy={isListLoading} className={isListLoading ? 'opacity-60' : ''}>
          {results.length > 0 ? (
            <OrdersTable
              orders={results}
              query={query}
              open={number}
              chosen={maySelect ? chosen : undefined}
              onChoose={choose}
            />
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
        {maySelect && <BulkBar acts={acts} chosen={chosen.length} {...bulk} />}
      </div>
      <Outlet />
    </div>
  )
}
