import { Link } from 'react-router'
import type { Api } from '../../contract/client.ts'
import { withShipping } from '../../contract/shown-amounts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { exactPrice } from '../../ui/format-price.ts'
import { shopTime } from '../../ui/shop-time.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { LoadFailure } from '../features/account/load-failure.tsx'
import { thrownText } from '../features/account/thrown-text.ts'
import { Amounts } from '../features/cart/amounts.tsx'
import { LinePicture } from '../features/cart/line-picture.tsx'
import { LinePrice } from '../features/cart/line-price.tsx'
import { responseOf, withMessage } from '../features/layout/response-of.ts'
import { PayLinkForm } from '../features/payment-link/pay-link-form.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import type { Route } from './+types/pay'

const loadLink = async (api: Api, url: URL) => {
  const token = url.searchParams.get('token') ?? ''
  const link = await api('GET /api/payment-link/', { query: { token } }).catch((error: unknown) => {
    throw responseOf(error, withMessage)
  })
  return { token, link }
}

export const loader = ({ context, url }: Route.LoaderArgs) => loadLink(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadLink(browserApi, url)

/** What the shop has put together for one who called or wrote, to be paid without a login. */
export default function Pay({ loaderData: { token, link } }: Route.ComponentProps) {
  const { state, name, deliver_to, lines, amount, amounts, until, order_number } = link
  return (
    <div className="page max-w-2xl py-10 md:py-16">
      <PageMeta
        title="Your order"
        description="Pay for what the shop has put together for you."
        path="/pay"
        noindex
      />
      <h1 className="text-4xl md:text-5xl">
        {state === 'paid' ? 'Thank you' : 'Your order with us'}
      </h1>
      {state === 'open' && (
        <p className="mt-6 text-lg">
          We hold this for {name || 'you'} until {shopTime(until)}. It is ordered once it is paid.
        </p>
      )}
      {state === 'paid' && (
        <p role="status" className="mt-6 text-lg">
          It is paid, and is order {order_number}. We have written to you about it.
        </p>
      )}
      {state === 'closed' && (
        <p role="alert" className="mt-6 text-lg">
          These pieces are not held any more, so the link cannot be paid. If you would still like
          them, please ask us for a new one.
        </p>
      )}
      <ul className="mt-8 grid gap-5">
        {lines.map((line) => (
          <PaidLine
            key={`${line.product_name} ${line.color_name} ${line.size} ${line.unit_price}`}
            line={line}
          />
        ))}
      </ul>
      <dl className="mt-6 grid gap-2 border-hairline border-t pt-5">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-quiet">Deliver to</dt>
          <dd className="text-right">{[name, deliver_to].filter(Boolean).join(', ')}</dd>
        </div>
        <Amounts amounts={withShipping(amounts)} />
        <div className="flex items-baseline justify-between gap-4 text-xl">
          <dt>Total</dt>
          <dd className="money">{exactPrice(amount)}</dd>
        </div>
      </dl>
      {state === 'open' ? (
        <PayLinkForm token={token} link={link} />
      ) : (
        <p className="mt-8">
          <Link to="/contactus" className={buttonClass('outlined')}>
            Write to us
          </Link>
        </p>
      )}
    </div>
  )
}

type Line = Route.ComponentProps['loaderData']['link']['lines'][number]

function PaidLine({ line }: { line: Line }) {
  const { product_name, color_name, size, quantity, unit_price, list_price, image } = line
  const images = image ? [{ image, alt: '', is_default: true }] : []
  return (
    <li className="flex gap-4">
      <LinePicture images={images} className="w-18" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{product_name}</p>
        <p className="text-quiet">
          {color_name} · {size}
        </p>
        <p className="text-quiet">Quantity {quantity}</p>
      </div>
      <p className="money">
        <LinePrice price={unit_price} listPrice={list_price} quantity={quantity} />
      </p>
    </li>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text = thrownText(error)
  return <LoadFailure title="Your order" text={text || 'Your order could not be shown.'} />
}
