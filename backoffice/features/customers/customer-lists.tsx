import { Link } from 'react-router'
import type { OfficeCustomer } from '../../../contract/office/customers.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'
import { Time } from '../layout/time.tsx'
import { OrderState } from '../orders/order-state.tsx'
import { ReturnState } from '../returns/return-state.tsx'
import { Part } from './part.tsx'

const linkClass = 'inline-flex min-h-6 items-center font-medium hover:text-indigo'
const rowClass = 'flex flex-wrap items-baseline gap-x-4 gap-y-1 border-hairline border-b py-2.5'

export const CustomerOrders = ({ customer }: { customer: OfficeCustomer }) => (
  <Part id="her-orders" name="Orders" none={customer.orders.length === 0}>
    <ul>
      {customer.orders.map((order) => (
        <li key={order.number} className={rowClass}>
          <Link to={`/orders/${order.number}`} className={linkClass}>
            {order.number}
          </Link>
          <OrderState status={order.status} />
          {order.came_back && <span className="text-amber">! refused</span>}
          <span className="money ml-auto">{exactPrice(order.total_amount)}</span>
          <span className="w-full text-quiet text-sm">
            {order.payment_method === 'cod' ? 'COD' : 'Card'}, {order.payment_status},{' '}
            <Time at={order.placed_at} />
          </span>
        </li>
      ))}
    </ul>
    {customer.order_count > customer.orders.length && (
      <Link
        to={`/orders?${new URLSearchParams({ search: customer.email })}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
      >
        All {counted(customer.order_count, 'order')}
      </Link>
    )}
  </Part>
)

export const CustomerReturns = ({ returns }: Pick<OfficeCustomer, 'returns'>) => (
  <Part id="her-returns" name="Returns" none={returns.length === 0}>
    <ul>
      {returns.map((each) => (
        <li key={each.id} className={rowClass}>
          <Link to={`/orders/${each.order}`} className={linkClass}>
            {each.order}
          </Link>
          <ReturnState state={each.state} />
          <Time at={each.asked_at} className="ml-auto text-quiet text-sm" />
          <span className="wrap-anywhere w-full">
            {each.type}: {each.product_name}, {counted(each.quantity, 'piece')}
          </span>
          {each.reason && <q className="wrap-anywhere w-full text-quiet">{each.reason}</q>}
        </li>
      ))}
    </ul>
  </Part>
)

const purposes: Record<OfficeCustomer['consents'][number]['purpose'], string> = {
  terms: 'Terms and privacy policy',
  push: 'Notifications',
  stock_alerts: 'Stock alerts',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
}

export const CustomerConsents = ({ consents }: Pick<OfficeCustomer, 'consents'>) => (
  <Part id="her-consents" name="Consents" none={consents.length === 0}>
    <ul>
      {consents.map(({ purpose, is_given, text, at }) => (
        <li key={`${purpose} ${at}`} className={rowClass}>
          <span className="font-medium">{purposes[purpose]}</span>
          <span className={is_given ? 'text-leaf' : 'text-quiet'}>
            {is_given ? 'given' : 'withdrawn'}
          </span>
          <Time at={at} className="ml-auto text-quiet text-sm" />
          <q className="wrap-anywhere w-full text-quiet text-sm">{text}</q>
        </li>
      ))}
    </ul>
  </Part>
)
