import { Link, useLocation } from 'react-router'
import type { Api } from '../../contract/client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import type { Route } from './+types/failed'

const load = (api: Api, url: URL) => signedIn(url, () => api('GET /api/sessions/current/'))

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Failed() {
  // What was to be bought is in the URL, as it was in the checkout's.
  const { search } = useLocation()
  return (
    <div className="page py-16 md:py-24">
      <PageMeta
        title="Payment Failure"
        description="Your payment did not go through."
        path="/failed"
        noindex
      />
      <h1 className="text-4xl md:text-6xl">Payment Failure</h1>
      <div className="mt-6 max-w-prose space-y-4 text-lg">
        <p>Your payment did not go through, and no order was placed.</p>
        <p className="text-quiet">
          Your pieces are still where you left them: try again, or choose cash on delivery. Should
          money have left your account all the same, it becomes an order under{' '}
          <Link to="/orders" className="underline underline-offset-4">
            My orders
          </Link>{' '}
          or comes back to you.
        </p>
      </div>
      <div className="stitch mt-10 w-40 text-madder" />
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to={`/checkout${search}`} className={buttonClass('filled')}>
          Update Payment Method
        </Link>
        <Link to="/contactus" className={buttonClass('outlined')}>
          Contact Support
        </Link>
      </p>
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Payment Failure" text="Your payment did not go through." />
}
