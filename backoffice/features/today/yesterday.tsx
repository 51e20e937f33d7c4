import type { Today } from '../../../contract/office/today.ts'
import { cardPrice } from '../../../ui/format-price.ts'

/** What yesterday came to, in a line. */
export function Yesterday({
  orders,
  total,
  paid_online,
  cash_on_delivery,
}: NonNullable<Today['yesterday']>) {
  return (
    <p className="mb-8">
      <span className="text-quiet">Yesterday</span>{' '}
      <span className="font-medium">
        {orders === 0 && 'no order'}
        {orders === 1 && '1 order'}
        {orders > 1 && `${orders.toLocaleString('en-IN')} orders`}
      </span>
      {orders > 0 && (
        <>
          , <span className="money font-medium">{cardPrice(total)}</span>
          <span className="text-quiet">
            : <span className="money">{cardPrice(paid_online)}</span> paid online,{' '}
            <span className="money">{cardPrice(cash_on_delivery)}</span> cash on delivery
          </span>
        </>
      )}
    </p>
  )
}
