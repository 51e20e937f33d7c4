import { Link } from 'react-router'
import type { OfficeOrderRow } from '../../../contract/office/orders.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { bulkForm } from '../bulk/bulk-bar.tsx'
import { useRowKeys } from '../keys/use-row-keys.ts'
import {
  bodyClass,
  cellClass,
  headClass,
  linkedRowClass,
  rowLinkClass,
  tableClass,
} from '../layout/table.ts'
import { Time } from '../layout/time.tsx'
import { OrderState } from './order-state.tsx'
import { type OrdersQuery, ordersPath } from './orders-query.ts'
import { paymentInWords } from './payment-in-words.ts'
import { RiskMark } from './risk-mark.tsx'
import { Tags } from './tags.tsx'

type Props = {
  orders: OfficeOrderRow[]
  query: OrdersQuery
  /** The order that is open beside the list, for which some columns make room. */
  open: string | undefined
  /** The orders that are chosen for one act on them all; without it none can be. */
  chosen?: string[] | undefined
  onChoose: (numbers: string[], isChosen: boolean) => void
}

const columns = ['Order', 'Placed', 'State', 'Customer', 'Pieces', 'Payment', 'Total']

/** Orders, a row each; arrow keys go from one to the next. */
export function OrdersTable({ orders, query, open, chosen, onChoose }: Props) {
  const rows = useRowKeys()
  const onlyWide = open ? 'md:hidden' : ''
  const isNarrow = (column: string) => ['Placed', 'Pieces', 'Payment'].includes(column)
  return (
    <table ref={rows} className={tableClass}>
      <thead className={headClass}>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              className={`caption ${isNarrow(column) ? onlyWide : ''} ${column === 'Total' ? 'pr-0! text-right!' : ''}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={bodyClass}>
        {orders.map((order) => (
          <tr
            key={order.number}
            className={`${linkedRowClass} ${order.number === open ? 'bg-card' : ''}`}
          >
            <td className={cellClass}>
              {chosen && (
                <label className="relative z-1 -my-2.5 -ml-3 inline-flex size-11 items-center justify-center align-middle">
                  <input
                    type="checkbox"
                    form={bulkForm}
                    name="numbers"
                    value={order.number}
                    aria-label={`Select ${order.number}`}
                    checked={chosen.includes(order.number)}
                    onChange={({ target }) => onChoose([order.number], target.checked)}
                    className="size-5 accent-indigo"
                  />
                </label>
              )}
              <Link
                to={ordersPath(query, order.number)}
                preventScrollReset
                aria-current={order.number === open ? 'true' : undefined}
                className={rowLinkClass}
              >
                {order.number}
              </Link>
              <Tags tags={order.tags} />
            </td>
            <td className={`${cellClass} ${onlyWide} text-quiet max-md:text-right max-md:text-sm`}>
              <Time at={order.placed_at} />
            </td>
            <td className={cellClass}>
              <OrderState status={order.status} />
              <RiskMark risk={order.risk} />
            </td>
            <td className={`${cellClass} max-md:col-start-1 max-md:row-start-3`}>
              <span className="wrap-anywhere">{order.name ?? '—'}</span>
              {order.city && (
                <span className="block text-quiet text-sm">
                  {order.city} {order.postal_code}
                </span>
              )}
            </td>
            <td className={`${cellClass} ${onlyWide} max-md:hidden`}>{order.pieces}</td>
            <td className={`${cellClass} ${onlyWide} max-md:text-right`}>
              {order.payment_method === 'cod' ? 'COD' : 'Card'}
              <span className="text-quiet text-sm max-md:ml-1.5 md:block">
                {paymentInWords(order)}
              </span>
            </td>
            <td className={`${cellClass} text-right md:pr-0!`}>
              <span className="money">
                {order.total_amount === null ? '—' : exactPrice(order.total_amount)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
