import type { Order } from '../../../contract/orders.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { shopDate } from '../../../ui/shop-time.ts'
import { paymentInWords } from './payment-in-words.ts'

/** The thanks, and the order in four facts. */
export function OrderReceiver({ order }: { order: Order }) {
  const facts = [
    ['Order number', `#${order.order_number}`],
    ['Date', shopDate(order.created_at)],
    ['Total', exactPrice(order.total_amount)],
    ['Payment method', order.payment_method],
    ['Payment', paymentInWords(order)],
  ].filter(([, value]) => value)
  return (
    <>
      <p className="font-light font-serif text-2xl">Thank you. We have received your order.</p>
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
