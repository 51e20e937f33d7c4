import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { addCheckoutAddress } from '../features/addresses/save-address.ts'
import { CheckoutPage } from '../features/checkout/checkout-page.tsx'
import { loadCheckout } from '../features/checkout/load-checkout.ts'
import { paymentField } from '../features/checkout/payment-method.ts'
import { useCheckoutLock } from '../features/offline/use-checkout-lock.ts'
import { withdrawConsent } from '../features/profile/save-notifications.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/checkout'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadCheckout(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadCheckout(browserApi, url)

/** The shopper adds an address here, or switches messages off. An order is no action: its payment dialog outlasts a call. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  return request.method === 'DELETE' ? withdrawConsent(form) : addCheckoutAddress(form)
}

/** Another way to pay needs nothing new. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.currentUrl.search === change.nextUrl.search ||
  ordered(change.currentUrl) !== ordered(change.nextUrl)
    ? change.defaultShouldRevalidate
    : false

function ordered(url: URL): string {
  const search = new URLSearchParams(url.search)
  search.delete(paymentField)
  return search.toString()
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { source, name, preview, addresses, start, payer, shortage } = loaderData
  useCheckoutLock()
  return (
    <div className="page py-10 md:py-16">
      <PageMeta
        title="Check out"
        description="Where your order goes and how it is paid."
        path="/checkout"
        noindex
      />
      <h1 className="text-4xl md:text-5xl">Check Out</h1>
      {preview ? (
        <CheckoutPage
          source={source}
          name={name}
          preview={preview}
          addresses={addresses}
          start={start}
          payer={payer}
        />
      ) : (
        <div className="py-8">
          <p className="text-madder">{shortage}</p>
          <Link
            to={source.type === 'buynow' ? `/product/${source.product_id}` : '/cart'}
            className={`${buttonClass('filled')} mt-6`}
          >
            {source.type === 'buynow' ? 'Back to the product' : 'Back to the cart'}
          </Link>
        </div>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Check Out" text="The checkout could not be loaded." />
}
