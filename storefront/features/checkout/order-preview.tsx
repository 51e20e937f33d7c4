import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderPreview as Preview } from '../../../contract/cart.ts'
import { withShipping } from '../../../contract/shown-amounts.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { Amounts } from '../cart/amounts.tsx'
import { LineNotices } from '../cart/line-notices.tsx'
import { LineOffers } from '../cart/line-offers.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { PaidTotal } from '../cart/line-price.tsx'
import {
  amountsOf,
  type PaymentMethod,
  type PricedLine,
  paidOf,
  totalOf,
} from './payment-method.ts'

/** In a low window. */
const shownLines = 3

type Props = {
  preview: Preview
  method: PaymentMethod
  /** Between what is ordered and what it comes to. */
  children?: ReactNode
}

export function OrderPreview({ preview, method, children }: Props) {
  return (
    <>
      <ul
        // A long list scrolls, by keyboard too, so that the button below stays in sight.
        tabIndex={preview.items.length > shownLines ? 0 : undefined}
        className="mt-5 grid gap-5 lg:max-h-[max(20.5rem,calc(100dvh-33rem))] lg:overflow-y-auto lg:pr-1"
      >
        {preview.items.map((line) => (
          <PreviewLine key={line.varient_size.id} line={line} paid={paidOf(line, method)} />
        ))}
      </ul>
      {children}
      <dl className="mt-6 grid gap-2 border-hairline border-t pt-5">
        <Amounts amounts={withShipping(amountsOf(preview, method))} />
        <div className="mt-1 flex items-baseline justify-between gap-4 text-xl">
          <dt>Total</dt>
          <dd className="money" aria-live="polite">
            {exactPrice(totalOf(preview, method))}
          </dd>
        </div>
      </dl>
    </>
  )
}

type LineProps = { line: PricedLine; paid: ReturnType<typeof paidOf> }

function PreviewLine({ line, paid }: LineProps) {
  const { product, variant, varient_size: size, quantity, notices } = line
  return (
    <li className="flex gap-4">
      <LinePicture images={variant.images} className="w-18" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{product.name}</p>
        <p className="text-quiet">
          {variant.color_name} · {size.size}
        </p>
        <p className="text-quiet">
          Quantity {quantity}
          {quantity > 1 && <span className="money"> × {exactPrice(size.price)}</span>}
        </p>
        <LineOffers offers={paid.offers} />
        <LineNotices notices={notices} isShort={size.stock < quantity} />
        {notices.length > 0 && (
          <Link
            to="/cart"
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-indigo"
          >
            Change it in the cart
          </Link>
        )}
      </div>
      <p className="money">
        <PaidTotal paidTotal={paid.paid_total} listPrice={line.list_price} quantity={quantity} />
      </p>
    </li>
  )
}
