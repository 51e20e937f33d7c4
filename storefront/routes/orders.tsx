import type { Api } from '../../contract/client.ts'
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

export const handle = { isPrivate: true }

const pageSize = 5

async function load(api: Api, url: URL) {
  const orders = await signedIn(url, () => api('GET /api/orders/'))
  const pageCount = Math.max(1, Math.ceil(orders.length / pageSize))
  const asked = Math.trunc(Number(url.searchParams.get('page'))) || 1
  const page = Math.min(pageCount, Math.max(1, asked))
  return { orders: orders.slice((page - 1) * pageSize, page * pageSize), page, pageCount }
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, page, pageCount } = loaderData
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
        </>
      )}
    </AccountPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reason = error instanceof Error ? error.message : ''
  return <LoadFailure title="MY ORDERS" text={`Error: ${reason || 'please try again.'}`} />
}
