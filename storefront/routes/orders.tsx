import { Link, redirect } from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { EmptyState } from '../features/account/empty-state.tsx'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { OrdersTable } from '../features/orders/orders-table.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import Pagination from '../ui/pagination.tsx'
import type { Route } from './+types/orders'

const pageSize = 5
/** Of this screen, that one page of the API fills. */
const pagesAtOnce = 20

async function load(api: Api, url: URL) {
  const asked = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  const part = Math.ceil(asked / pagesAtOnce)
  const find = (page: number) => signedIn(url, () => findOrders(api, page))
  const orders = await find(part)
  if (!orders) throw redirect('/orders')
  const before = (part - 1) * pagesAtOnce
  const pageCount = before + Math.max(1, Math.ceil(orders.length / pageSize))
  const page = Math.min(pageCount, asked)
  const isLastOfPart = page === part * pagesAtOnce
  const hasOlder = isLastOfPart && (await find(part + 1)) !== undefined
  const from = (page - before - 1) * pageSize
  return { orders: orders.slice(from, from + pageSize), page, pageCount, hasOlder }
}

/** Undefined beyond the last page. */
async function findOrders(api: Api, page: number) {
  try {
    return await api('GET /api/orders/', page > 1 ? { query: { page } } : {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, page, pageCount, hasOlder } = loaderData
  return (
    <AccountPage title="MY ORDERS">
      <PageMeta
        title="My orders"
        description="Your orders and where they are."
        path="/orders"
        noindex
      />
      {orders.length === 0 ? (
        <EmptyState text="Your order is empty" />
      ) : (
        <>
          <OrdersTable orders={orders} />
          <div className="mt-8">
            <Pagination
              label="Orders"
              page={page}
              last={pageCount}
              to={(number) => `/orders?page=${number}`}
            />
          </div>
          {hasOlder && (
            <p className="mt-6 text-center">
              <Link to={`/orders?page=${page + 1}`} className={buttonClass('outlined')}>
                Show older orders
              </Link>
            </p>
          )}
        </>
      )}
    </AccountPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reason = error instanceof Error ? error.message : ''
  return <LoadFailure title="MY ORDERS" text={`Error: ${reason || 'please try again.'}`} />
}
