import type { OrderPreview as Preview } from '../../../contract/cart.ts'
import { exactPrice } from '../../ui/price.tsx'
import { LinePicture } from '../cart/line-picture.tsx'

type Props = { preview: Preview; shippingFee: number; codFee: number }

/** The pieces about to be ordered and what they come to. */
export function OrderPreview({ preview, shippingFee, codFee }: Props) {
  const { items, total_price: subtotal } = preview
  const total = Math.round((subtotal + shippingFee + codFee) * 100) / 100
  return (
    <>
      <ul className="mt-5 grid gap-5">
        {items.map(({ product, variant, varient_size: size, quantity }) => (
          <li key={size.id} className="flex gap-4">
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
            </div>
            <p className="money">{exactPrice((Math.round(size.price * 100) * quantity) / 100)}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-6 grid gap-2 border-hairline border-t pt-5">
        <Amount label="Subtotal" amount={exactPrice(subtotal)} />
        <Amount label="Shipping" amount={shippingFee > 0 ? exactPrice(shippingFee) : 'Free'} />
        <Amount label="Cash on delivery fee" amount={exactPrice(codFee)} />
        <div className="mt-1 flex items-baseline justify-between gap-4 text-xl">
          <dt>Total</dt>
          <dd className="money">{exactPrice(total)}</dd>
        </div>
      </dl>
    </>
  )
}

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-quiet">{label}</dt>
      <dd className="money">{amount}</dd>
    </div>
  )
}
