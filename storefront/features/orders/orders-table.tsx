import { Link } from 'react-router'
import type { OrderSummary } from '../../../contract/orders.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { shopDate } from '../../../ui/shop-time.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { BuyAgain } from './buy-again.tsx'
import { orderTone } from './order-tones.ts'
import { together } from './together.ts'

const columns = ['ORDER', 'DATE', 'STATUS', 'TOTAL', 'ACTIONS']
const cell = 'md:py-5 md:pr-6'
/** Above the row's link. */
const buyAgainClass =
  'relative z-10 min-h-11 whitespace-nowrap text-sm uppercase tracking-wide underline underline-offset-4 hover:text-indigo md:pr-3'

/** Orders, a row each; on phones each is a small block. */
export function OrdersTable({ orders }: { orders: OrderSummary[] }) {
  return (
    <table className="block w-full border-hairline border-b md:table">
      <thead className="sr-only text-left text-quiet text-sm tracking-wide md:not-sr-only md:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column} className="pr-6 pb-3 font-normal last:pr-0 last:text-right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {orders.map((order) => (
          <tr
            key={order.id}
            // The whole row is the link's; a translated row holds it in every browser.
            className="relative grid translate-0 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-hairline border-t py-5 pl-21 hover:bg-card md:table-row"
          >
            <td className="md:py-4 md:pr-6">
              <OrderedItems items={together(order.items)} number={order.order_number} />
            </td>
            <td className={`self-start text-right text-quiet md:text-left ${cell}`}>
              <time dateTime={order.created_at}>{shopDate(order.created_at)}</time>
            </td>
            <td className={cell}>
              <StatusBadge tone={orderTone(order.status, order.tracking.current_status)}>
                {order.status}
              </StatusBadge>
            </td>
            <td className={`text-right md:text-left ${cell}`}>
              <span className="money">{exactPrice(order.total_amount)}</span>
              <span className="block text-quiet text-sm">{order.payment_method}</span>
            </td>
            <td className="max-md:col-span-2">
              <div className="flex gap-x-6 md:flex-col md:items-end">
                <Link
                  to={`/orderdetails/${order.id}`}
                  aria-label={`VIEW order ${order.order_number}`}
                  className="inline-flex min-h-11 items-center text-sm tracking-wide underline underline-offset-4 after:absolute after:inset-0 hover:text-indigo md:pr-3"
                >
                  VIEW
                </Link>
                <BuyAgain order={order} className={buyAgainClass} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ItemsProps = { items: OrderSummary['items']; number: string }

/** An order by its first garment, as a shopper remembers it. */
function OrderedItems({ items: [first, ...others], number }: ItemsProps) {
  return (
    <div className="md:flex md:items-center md:gap-4">
      {first && (
        <LinePicture
          images={first.variant.images}
          className="w-17 max-md:absolute max-md:top-5 max-md:left-0 md:w-14"
        />
      )}
      <div className="min-w-0">
        <p className="font-medium">#{number}</p>
        {first && (
          <p className="wrap-anywhere text-quiet text-sm">
            {first.product.name}
            {others.length > 0 && ` and ${others.length} more`}
          </p>
        )}
      </div>
    </div>
  )
}
