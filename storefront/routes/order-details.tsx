import {
  data,
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import type { Order, OrderStatus } from '../../contract/orders.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { addAgain } from '../features/orders/add-again.ts'
import { isReceived } from '../features/orders/is-received.ts'
import { OrderCourier } from '../features/orders/order-courier.tsx'
import { OrderHeader } from '../features/orders/order-header.tsx'
import { OrderHistory } from '../features/orders/order-history.tsx'
import { OrderItems } from '../features/orders/order-items.tsx'
import { OrderReceiver } from '../features/orders/order-receiver.tsx'
import { OrderTabs } from '../features/orders/order-tabs.tsx'
import { cancelOrder } from '../features/orders/send-cancellation.ts'
import { sendReturnRequest } from '../features/returns/send-return-request.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import { useFresh } from '../ui/use-fresh.ts'
import type { Route } from './+types/order-details'

async function load(api: Api, url: URL, id: string) {
  try {
    return await signedIn(url, () => api('GET /api/order_detail/{id}/', { params: { id } }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const loader = ({ context, url, params }: Route.LoaderArgs) =>
  load(context.get(apiContext), url, params.id)
export const clientLoader = ({ url, params }: Route.ClientLoaderArgs) =>
  load(browserApi, url, params.id)

/** The order is cancelled or bought again, or one of its items is to come back. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === 'DELETE') return cancelOrder(params.id)
  if (request.method === 'PUT') return addAgain(params.id)
  return sendReturnRequest(await request.formData())
}

/** Another tab of the same order needs nothing new. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSameOrder = currentUrl.pathname === nextUrl.pathname
  return isSameOrder && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

const minuteMs = 60_000
const settled: OrderStatus[] = ['Delivered', 'Cancelled', 'Refunded', 'Exchanged']

const findEveryMs = ({ status }: Order) => (settled.includes(status) ? undefined : minuteMs)

const history = { id: 'history', label: 'Order History' }
const items = { id: 'items', label: 'Item Details' }
const others = [
  { id: 'courier', label: 'Courier' },
  { id: 'receiver', label: 'Receiver' },
]

/** The first is what matters most: where the parcel is, and once it has come, what is in it. */
function tabsOf(order: Order) {
  if (order.status === 'Pending') return [items, ...others]
  return isReceived(order) ? [items, history, ...others] : [history, items, ...others]
}

export default function OrderDetails({ loaderData }: Route.ComponentProps) {
  const params = { id: loaderData.id }
  const loadAgain = () => browserApi('GET /api/order_detail/{id}/', { params })
  const order = useFresh(loaderData, loadAgain, findEveryMs)
  const [search] = useSearchParams()
  const shown = tabsOf(order)
  const asked = search.get('tab')
  const current = (shown.find(({ id }) => id === asked) ?? shown[0])?.id ?? 'items'
  return (
    <div className="page pt-2 pb-10 md:py-16">
      <PageMeta
        title={`Order #${order.order_number}`}
        description="Your order and where it is."
        path={`/orderdetails/${order.id}`}
        noindex
      />
      <Link
        to="/orders"
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-quiet md:mb-6 hover:text-ink"
      >
        <Icon name="arrow-left" className="size-4" />
        My orders
      </Link>
      <OrderHeader order={order} />
      <section className="mt-12">
        <OrderTabs tabs={shown} current={current} />
        <div
          id="order-panel"
          role="tabpanel"
          aria-labelledby={`tab-${current}`}
          className="py-8 md:max-w-3xl"
        >
          <Panel tab={current} order={order} />
        </div>
      </section>
    </div>
  )
}

function Panel({ tab, order }: { tab: string; order: Order }) {
  if (tab === 'history') return <OrderHistory order={order} />
  if (tab === 'courier') return <OrderCourier order={order} />
  if (tab === 'receiver') return <OrderReceiver order={order} />
  return <OrderItems order={order} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <LoadFailure title="Order" text="No order found.">
        <Link to="/orders" className={buttonClass('filled')}>
          My orders
        </Link>
      </LoadFailure>
    )
  }
  const reason = error instanceof ApiError ? error.message : ''
  return <LoadFailure title="Order" text={reason || 'Failed to fetch orderdetails'} />
}
