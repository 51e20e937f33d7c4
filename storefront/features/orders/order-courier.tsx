import type { Order } from '../../../contract/orders.ts'
import { shopDay } from '../../../ui/shop-time.ts'

/** How a parcel travels. */
export function OrderCourier({ order }: { order: Order }) {
  return (
    <div className="max-w-prose space-y-4">
      <p>
        {order.arrives_by
          ? `We pack each order by hand and give it to the courier, so that it arrives by ${shopDay(order.arrives_by)}.`
          : 'We pack each order by hand and give it to the courier within 2-5 business days. From there it takes 5-7 days within India and 7-10 days abroad.'}
      </p>
      <p>
        The courier calls the phone number of the shipping address before coming. Once the parcel is
        on its way, its AWB number and every scan are shown with this order.
      </p>
    </div>
  )
}
