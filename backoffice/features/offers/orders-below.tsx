import { Link } from 'react-router'
import type { OfferWithNames } from '../../../contract/office/offers.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'
import { ordersPath } from '../orders/orders-query.ts'

/** Orders that would not have had the offer with what their buyers have kept. */
export const OrdersBelow = ({ orders }: { orders: OfferWithNames['below'] }) => (
  <section aria-labelledby="below">
    <h2 id="below" className="text-2xl">
      Less than it asks for
    </h2>
    <p className="mb-2 max-w-prose text-quiet">
      Pieces of these orders came back, and what is left would not have had it. They keep it.
    </p>
    <ul className="max-w-xl divide-y divide-hairline border-hairline border-y">
      {orders.map(({ order, saving, left, pieces }) => (
        <li key={order} className="flex flex-wrap items-center justify-between gap-x-4">
          <Link
            to={ordersPath({}, order)}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
          >
            {order}
          </Link>
          <span className="text-sm">
            saved <span className="money">{exactPrice(saving)}</span>, has{' '}
            {counted(pieces, 'piece')} of <span className="money">{exactPrice(left)}</span> left
          </span>
        </li>
      ))}
    </ul>
  </section>
)
