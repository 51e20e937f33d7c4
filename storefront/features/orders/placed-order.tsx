import type { Order, OrderLine } from '../../../contract/orders.ts'
import { shopDay } from '../../../ui/shop-time.ts'
import { AddressLines } from '../addresses/address-lines.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { useShop } from '../layout/use-shop.ts'
import { orderedSize } from './ordered-size.ts'
import { together } from './together.ts'

/** What was just ordered, where it goes and when it comes. */
export function PlacedOrder({ order }: { order: Order }) {
  const shop = useShop()
  const isHome = order.shipping_address.country.toLowerCase() === shop.country.toLowerCase()
  return (
    <div className="mt-10 grid gap-8 border-hairline border-t pt-8 md:grid-cols-12">
      <section aria-labelledby="placed-items" className="min-w-0 md:col-span-8">
        <h2 id="placed-items" className="text-2xl">
          Your order
        </h2>
        <ul className="mt-5 grid gap-6 sm:grid-cols-2">
          {together(order.items).map((line) => (
            <li key={line.id} className="flex gap-4">
              <LinePicture images={line.variant.images} className="w-24" />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">{line.product.name}</p>
                <p className="text-quiet">{choiceOf(line)}</p>
                <p className="text-quiet">Quantity {line.quantity}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="placed-address" className="min-w-0 md:col-span-4">
        <h2 id="placed-address" className="text-2xl">
          {order.arrives_by
            ? `Arrives by ${shopDay(order.arrives_by)}`
            : `Arrives in ${isHome ? '5-7' : '7-10'} days`}
        </h2>
        <div className="mt-5">
          <AddressLines address={order.shipping_address} />
        </div>
      </section>
    </div>
  )
}

function choiceOf(line: OrderLine): string {
  return [line.variant.color_name, orderedSize(line)].filter(Boolean).join(' · ')
}
