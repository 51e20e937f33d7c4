import { useEffect } from 'react'
import { Link } from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import type { Order } from '../../contract/orders.ts'
import { buttonClass } from '../../ui/button.tsx'
import { exactPrice } from '../../ui/format-price.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { TryAgain } from '../features/layout/try-again.tsx'
import { PlacedOrder } from '../features/orders/placed-order.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import type { Route } from './+types/success'

const GuestAccount = lazyPart(() => import('../features/auth/guest-account.tsx'))
const PushOffer = lazyPart(() => import('../features/notifications/push-offer.tsx'))

const load = (api: Api, url: URL) =>
  signedIn(url, async () => {
    const id = url.searchParams.get('order')
    const order = id ? await findOrder(api, id) : null
    // Without an order nothing else would ask who is signed in.
    if (!order) await api('GET /api/sessions/current/')
    return { order }
  })

async function findOrder(api: Api, id: string): Promise<Order | null> {
  try {
    return await api('GET /api/order_detail/{id}/', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Success({ loaderData: { order } }: Route.ComponentProps) {
  useEffect(openAtTheTopOnBack, [])
  return (
    <div className="page py-16 md:py-24">
      <PageMeta
        title="Payment Success"
        description="What you have ordered."
        path="/success"
        noindex
      />
      <h1 className="text-4xl md:text-6xl">Payment Success</h1>
      <div className="mt-6 max-w-prose space-y-4 text-lg">
        {order ? (
          <>
            <Placed order={order} />
            <p className="text-quiet">We have sent you a mail about it.</p>
          </>
        ) : (
          <p>
            Thank you for shopping with us. Your orders are in{' '}
            <Link to="/orders" className="underline underline-offset-4">
              My orders
            </Link>
            .
          </p>
        )}
      </div>
      {order ? <PlacedOrder order={order} /> : <div className="stitch mt-10 w-40 text-turmeric" />}
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to="/orders" className={buttonClass('filled')}>
          View my orders
        </Link>
        <Link to="/contactus" className={buttonClass('outlined')}>
          Contact Support
        </Link>
      </p>
      <LazyBoundary fallback={<></>}>
        <GuestAccount className="mt-10 max-w-prose border-hairline border-t pt-6" />
      </LazyBoundary>
      {/* Last, as it comes late and moves nothing there. */}
      <LazyBoundary fallback={<></>}>
        {order && (
          <PushOffer className="mt-10 max-w-prose border-hairline border-t pt-6">
            Shall we tell you when it is on its way and when it arrives?
          </PushOffer>
        )}
      </LazyBoundary>
    </div>
  )
}

/** What she was reading there is ordered: the router would put her back to it. */
function openAtTheTopOnBack() {
  let isBack = false
  const back = () => {
    isBack = true
  }
  addEventListener('popstate', back)
  return () => {
    removeEventListener('popstate', back)
    if (isBack) scrollTo(0, 0)
  }
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Payment Success" text="Your order could not be shown just now.">
      <TryAgain />
      <Link to="/orders" className={buttonClass('outlined')}>
        My orders
      </Link>
    </LoadFailure>
  )
}

function Placed({ order }: { order: Order }) {
  return (
    <p>
      Thank you. Your order{' '}
      <Link to={`/orderdetails/${order.id}`} className="underline underline-offset-4">
        #{order.order_number}
      </Link>{' '}
      is placed. {payment(order)}
    </p>
  )
}

function payment({ status, payment_status, total_amount }: Order): string {
  const total = exactPrice(total_amount)
  if (status === 'Cancelled') return 'It was cancelled since.'
  return payment_status === 'unpaid'
    ? `Please keep ${total} ready: you pay in cash when it is delivered.`
    : `You have paid ${total}.`
}
