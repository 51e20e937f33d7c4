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
import { BulkBar } from '../features/bulk/bulk-bar.tsx'
import { BulkOutcome } from '../features/bulk/bulk-outcome.tsx'
import { BulkPreview } from '../features/bulk/bulk-preview.tsx'
import { SelectAll } from '../features/bulk/select-all.tsx'
import { useChosen } from '../features/bulk/use-chosen.ts'
import { attempt } from '../features/forms/attempt.ts'
import { firstMessages } from '../features/forms/first-messages.ts'
import { textOf } from '../features/forms/text-of.ts'
import { verifyFresh } from '../features/forms/verify-fresh.ts'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { bulkActsOf, OrderBulkFields, orderActs } from '../features/orders/bulk-acts.tsx'
import { changeMany } from '../features/orders/change-many.ts'
import { changeViews } from '../features/orders/change-views.ts'
import { ExportForm } from '../features/orders/export-form.tsx'
import { exportForm, exportOrders, reachAndDownload } from '../features/orders/export-orders.ts'
import { NewOrderLink } from '../features/orders/new-order-link.tsx'
import { NoOrders } from '../features/orders/no-orders.tsx'
import { OrderFilter } from '../features/orders/order-filter.tsx'
import { OrderSearch } from '../features/orders/order-search.tsx'
import { ordersPath, readOrdersQuery } from '../features/orders/orders-query.ts'
import { OrdersTable } from '../features/orders/orders-table.tsx'
import { SavedViews } from '../features/orders/saved-views.tsx'
import { StateTabs } from '../features/orders/state-tabs.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const handle = { isLive: true }

export async function loader(args: LoaderFunctionArgs) {
  const query = readOrdersQuery(new URL(args.request.url).searchParams)
  const state = orderStatuses.find((each) => each.toLowerCase() === query.state.toLowerCase())
  if (query.state && !state) throw data(null, { status: 404 })
  return load(args, async (api) => {
    const asked = { ...query, state: state ?? ('' as const) }
    const [{ list, problem }, { results: views }] = await Promise.all([
      api('GET /api/office/orders/', { query: asked }).then(
        (found) => ({ list: found, problem: undefined }),
        (refused: unknown) => ({ list: { results: [], next: null }, problem: problemOf(refused) }),
      ),
      api('GET /api/office/views/'),
    ])
    const actKey = crypto.randomUUID()
    return { ...list, states: orderStatuses, views, query: asked, problem, actKey }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  // One for each box that is ticked.
  form.set('numbers', form.getAll('numbers').join(' '))
  const api = context.get(apiContext)
  const name = textOf(form, 'form')
  const change =
    name === exportForm ? exportOrders : name.endsWith('view') ? changeViews : changeMany
  return attempt(
    form,
    (headers) => change(api, form, headers),
    () => verifyFresh(api, form),
  )
}

export const clientAction = reachAndDownload

/** What is wrong with the search or the filter itself. @throws any other error */
function problemOf(error: unknown): { text: string; fields: Partial<Record<string, string>> } {
  if (!(error instanceof ApiError && error.status === 400)) throw error
  return { text: error.message, fields: firstMessages(error.fields) }
}

export default function Orders() {
  const { results, next, states, views, query, problem, actKey } = useLoaderData<typeof loader>()
  const { number } = useParams()
  const { location } = useNavigation()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const errors: Partial<Record<string, string>> = problem?.fields ?? {}
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
          <div className="flex w-full flex-wrap gap-3 md:w-auto">
            <OrderSearch query={query} error={errors.search} />
            {rights.includes('amounts') && <NewOrderLink />}
          </div>
        </Heading>
        <div className="mb-3 border-hairline border-b">
          <StateTabs states={states} query={query} />
        </div>
        <SavedViews views={views} query={query} {...bulk} />
        <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-3">
          <OrderFilter query={query} errors={errors} />
          {rights.includes('export') &&
            rights.includes('people') &&
            !number &&
            results.length > 0 && <ExportForm query={query} {...bulk} />}
        </div>
        {problem && (
          <p role="alert" className="mb-3 font-medium text-madder">
            {problem.text}
          </p>
        )}
        <BulkOutcome form="bulk" {...bulk} isWhole />
        <BulkPreview acts={orderActs} noun="order" {...bulk} />
        {maySelect && (
          <SelectAll
            isChecked={chosen.length === results.length}
            onChange={(isChecked) =>
              choose(
                results.map((order) => order.number),
                isChecked,
              )
            }
          />
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
        {maySelect && (
          <BulkBar
            label="Orders chosen"
            acts={acts}
            chosen={chosen.length}
            fields={OrderBulkFields}
            {...bulk}
          />
        )}
      </div>
      <Outlet />
    </div>
  )
}
