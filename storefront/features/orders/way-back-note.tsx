import type { Order } from '../../../contract/orders.ts'

/** What it means that a parcel could not be delivered. */
export function WayBackNote({ order }: { order: Order }) {
  const { way_back: wayBack } = order.tracking
  if (!wayBack) return null
  return (
    <p className="mt-3 max-w-prose">
      {wayBack === 'under_way'
        ? 'The courier could not deliver this parcel and is bringing it back to us. We write to you when it is here.'
        : `The courier could not deliver this parcel. It is back with us, so the order is cancelled. ${moneyBack(order)}`}
    </p>
  )
}

function moneyBack({ payment_status: payment, refund_method: method }: Order): string {
  if (payment === 'unpaid' || method === 'upi') return 'There is nothing to pay.'
  return payment === 'refunded'
    ? 'Your money went back to where it was paid from.'
    : 'Your money is on its way to where it was paid from.'
}
