import type { Order, OrderStatus } from '../../../contract/orders.ts'
import { Button } from '../../../ui/button.tsx'
import { cardPrice, exactPrice } from '../../../ui/format-price.ts'
import { UpiMarks } from '../checkout/upi-marks.tsx'
import { usePayNow } from './use-pay-now.ts'

const onItsWay: readonly OrderStatus[] = [
  'Pending',
  'Confirmed',
  'Processing',
  'Ready to Ship',
  'Shipped',
  'In Transit',
]

/** An order on delivery that waits may be paid before its parcel is booked, without its fee. */
export function PayNow({ order }: { order: Order }) {
  const { pay, check, phase, isPending, problem } = usePayNow(order)
  if (!order.pay_now) return <PaidAtTheDoor order={order} />
  const { amount, saving } = order.pay_now
  const button = isPending ? 'Check again' : 'Pay now by UPI'
  return (
    <section
      id="pay-now"
      aria-labelledby="pay-now-heading"
      className="mt-10 scroll-mt-24 rounded-sm border border-hairline bg-card px-5 py-5 md:max-w-xl noscript:hidden"
    >
      <h2 id="pay-now-heading" className="font-light font-serif text-2xl">
        {isPending
          ? 'Your payment is being confirmed'
          : saving > 0
            ? `Pay now by UPI and save the ${cardPrice(saving)}`
            : 'Pay now by UPI'}
      </h2>
      <p className="mt-2 text-quiet text-sm">
        {isPending
          ? 'There is nothing more to pay. We write to you as soon as it is confirmed.'
          : `${exactPrice(amount)} now${saving > 0 ? `, in place of ${exactPrice(order.total_amount)} in cash` : ''}. Possible until your parcel is packed.`}
      </p>
      {!isPending && (
        <div className="mt-4">
          <UpiMarks />
        </div>
      )}
      {problem && <p className="mt-3 text-madder">{problem}</p>}
      <Button
        onClick={isPending ? check : pay}
        className="mt-4 max-sm:w-full"
        isBusy={phase !== undefined}
      >
        {phase ?? button}
      </Button>
      <p role="status" className="sr-only">
        {phase}
      </p>
    </section>
  )
}

/** The courier would collect what was paid meanwhile: its parcel cannot be changed any more. */
function PaidAtTheDoor({ order }: { order: Order }) {
  const { payment_method: method, payment_status: payment, status, tracking } = order
  const isDue = method === 'Cash on Delivery' && payment === 'unpaid'
  if (!isDue || tracking.way_back || !onItsWay.includes(status)) return null
  return (
    <p id="pay-now" className="mt-10 scroll-mt-24 text-quiet md:max-w-xl">
      Your parcel is packed and the courier was asked to collect {exactPrice(order.total_amount)} in
      cash, so this order can no longer be paid online.
    </p>
  )
}
