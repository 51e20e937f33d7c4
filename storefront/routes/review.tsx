import { data, Link, useSearchParams } from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { thrownText } from '../features/account/thrown-text.ts'
import { ItemReview } from '../features/reviews/item-review.tsx'
import { linkHeaders, saveReview } from '../features/reviews/save-review.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import type { Route } from './+types/review'

async function load(api: Api, url: URL) {
  const id = url.searchParams.get('order') ?? ''
  if (!/^[1-9]\d{0,15}$/.test(id)) throw data('Order not found.', { status: 404 })
  const headers = linkHeaders(url)
  try {
    return await signedIn(url, () =>
      api('GET /api/orders/{id}/reviews/', { params: { id }, headers }),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw data(error.message, { status: error.status || 503 })
  }
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

/** A review is sent, or withdrawn. */
export const clientAction = ({ request, url }: Route.ClientActionArgs) => saveReview(request, url)

export default function Review({
  loaderData: { order_number, is_received, items },
}: Route.ComponentProps) {
  const [params] = useSearchParams()
  const asked = items.find(({ id }) => String(id) === params.get('item'))
  const open = asked ?? (items.length === 1 ? items[0] : undefined)
  return (
    <div className="page max-w-3xl py-10 md:py-16">
      <PageMeta
        title="Your reviews"
        description="Say how what you ordered fits and feels."
        path="/review"
        noindex
      />
      <h1 className="text-4xl md:text-5xl">How does it fit and feel?</h1>
      <p className="mt-4 text-quiet">
        Order {order_number}.{' '}
        {is_received
          ? 'A few honest words help the next shopper to choose.'
          : 'You can review it once it has arrived.'}
      </p>
      {is_received && (
        <ul className="mt-6 divide-y divide-hairline border-hairline border-t">
          {items.map((item) => (
            <ItemReview key={item.id} item={item} isOpen={item === open} />
          ))}
        </ul>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text = thrownText(error)
  return (
    <LoadFailure title="Your reviews" text={text || 'Your reviews could not be shown.'}>
      <Link to="/orders" className={buttonClass('outlined')}>
        My orders
      </Link>
    </LoadFailure>
  )
}
