import { useFetcher } from 'react-router'
import type { Order, OrderStatus } from '../../../contract/orders.ts'
import { buttonClass } from '../../../ui/button.tsx'

const ended: OrderStatus[] = ['Delivered', 'Cancelled', 'Refunded', 'Exchanged']

/** Puts what an order had into the cart, at today's prices. */
export function BuyAgain({ order }: { order: Order }) {
  const { Form, state } = useFetcher()
  if (!ended.includes(order.status)) return null
  return (
    <Form method="put" className="noscript:hidden">
      <button type="submit" disabled={state !== 'idle'} className={buttonClass('outlined')}>
        Buy again
      </button>
    </Form>
  )
}
