import { useFetcher } from 'react-router'
import type { OrderStatus, OrderSummary } from '../../../contract/orders.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'

const ended: OrderStatus[] = ['Delivered', 'Cancelled', 'Refunded', 'Exchanged']

type Props = { order: Pick<OrderSummary, 'id' | 'order_number' | 'status'>; className?: string }

/** Puts what an order had into the cart, at today's prices. */
export function BuyAgain({ order, className = buttonClass('outlined') }: Props) {
  const { Form, state } = useFetcher()
  if (!ended.includes(order.status)) return null
  return (
    <Form method="put" action={`/orderdetails/${order.id}`} className="noscript:hidden">
      <PlainButton type="submit" isBusy={state !== 'idle'} className={className}>
        Buy again<span className="sr-only"> order {order.order_number}</span>
      </PlainButton>
    </Form>
  )
}
