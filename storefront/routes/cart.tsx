import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { EmptyState } from '../features/account/empty-state.tsx'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { showCartCount } from '../features/cart/cart-count.ts'
import { CartFooter } from '../features/cart/cart-footer.tsx'
import { CartRow } from '../features/cart/cart-row.tsx'
import { CheckOutBar } from '../features/cart/check-out-bar.tsx'
import { LinesForLater } from '../features/cart/lines-for-later.tsx'
import { readCartChange, saveCartChange } from '../features/cart/save-cart-change.ts'
import { useCart } from '../features/cart/use-cart.ts'
import { useLeavingLine } from '../features/cart/use-leaving-line.ts'
import { useCartCode } from '../features/offers/give-code.ts'
import { OfferCode } from '../features/offers/offer-code.tsx'
import { useCheckoutLock } from '../features/offline/use-checkout-lock.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { signedIn } from '../features/session/signed-in.ts'
import { notify } from '../ui/notify.ts'
import { useFresh } from '../ui/use-fresh.ts'
import { WhenNear } from '../ui/when-near.tsx'
import type { Route } from './+types/cart'

const PinPromise = lazyPart(() => import('../features/delivery/pin-promise.tsx'))

const unloaded = 'Your cart could not be loaded.'

const load = (api: Api, url: URL) => signedIn(url, () => api('GET /api/cart/'))

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  try {
    const cart = await load(browserApi, url)
    showCartCount(cart)
    return cart
  } catch (error) {
    if (error instanceof ApiError) notify('error', error.message || unloaded)
    throw error
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return saveCartChange(readCartChange(await request.formData()))
}

/** Another tab may have changed it, or a piece have been sold. */
async function loadCart() {
  const cart = await browserApi('GET /api/cart/')
  showCartCount(cart)
  return cart
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { cart, setQuantity, setForLater, remove, moveToWishlist } = useCart(
    useFresh(loaderData, loadCart),
  )
  const { rows, title, leave, left } = useLeavingLine(cart)
  const [isRefused, setRefused] = useState(false)
  const formId = useId()
  const giveCode = useCartCode()
  const move = (change: Promise<void>) => {
    // The button goes with its line.
    title.current?.focus({ preventScroll: true })
    void change
  }
  useCheckoutLock()
  return (
    <div className="page py-10 md:py-16">
      <PageMeta title="Shopping cart" description="The pieces in your cart." path="/cart" noindex />
      <h1 ref={title} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        SHOPPING CART
      </h1>
      <p role="status" className="sr-only">
        {left}
      </p>
      {cart.items.length === 0 ? (
        <EmptyState text="Your cart is empty">
          <Link to="/orders" className={buttonClass('outlined')}>
            My orders
          </Link>
        </EmptyState>
      ) : (
        <>
          <table className="mt-8 block w-full border-hairline border-b md:table">
            <thead className="sr-only text-left text-quiet text-sm md:not-sr-only md:table-header-group">
              <tr>
                <th className="pb-3 font-normal">Product</th>
                <th className="pb-3 font-normal">Price</th>
                <th className="pb-3 font-normal">Quantity</th>
                <th className="pb-3 text-right font-normal">Total</th>
              </tr>
            </thead>
            <tbody ref={rows} className="block md:table-row-group">
              {cart.items.map((line) => (
                <CartRow
                  key={line.id}
                  line={line}
                  isRefused={isRefused}
                  onQuantity={(quantity) => void setQuantity(line, quantity)}
                  onRemove={() => leave(line, () => remove(line), 'is removed')}
                  onWish={() => leave(line, () => moveToWishlist(line), 'is in your wishlist')}
                  onForLater={() =>
                    leave(line, () => setForLater(line, true), 'is saved for later')
                  }
                />
              ))}
            </tbody>
          </table>
          <div className="mt-8 ml-auto md:max-w-sm">
            <WhenNear loads={PinPromise}>
              <PinPromise />
            </WhenNear>
          </div>
          <div className="mt-4 ml-auto md:max-w-sm">
            <OfferCode
              code={cart.offer_code}
              refused={cart.offer_refused}
              offers={cart.offers}
              give={giveCode}
            />
            <div role="status" className="text-leaf text-sm">
              {cart.to_reach?.map((words) => (
                <p key={words} className="wrap-anywhere mt-1">
                  {words}
                </p>
              ))}
            </div>
          </div>
          {cart.total > 0 && <CheckOutBar formId={formId} cart={cart} />}
          <CartFooter formId={formId} cart={cart} onRefuse={() => setRefused(true)} />
        </>
      )}
      <LinesForLater
        lines={cart.for_later}
        onMoveBack={(line) => move(setForLater(line, false))}
        onRemove={remove}
      />
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="SHOPPING CART" text={unloaded} />
}
