import type { ReactNode } from 'react'
import type { Shop } from '../../../contract/shop.ts'
import { cardPrice } from '../../../ui/format-price.ts'
import { shopDay } from '../../../ui/shop-time.ts'
import { cashFeeInWords } from '../delivery/cash-fee.ts'
import { useLatestPromise } from '../delivery/use-promise.ts'

type Props = { shop: Shop; isReturnable: boolean; isReplaceable: boolean }

export function DeliveryNotes({ shop, isReturnable, isReplaceable }: Props) {
  const promise = useLatestPromise()
  const ways = [isReturnable && 'returns', isReplaceable && 'exchanges']
    .filter(Boolean)
    .join(' and ')
  return (
    <dl className="divide-y divide-hairline border-hairline border-y text-sm">
      <Note term="Estimated delivery">
        {promise?.arrives_by
          ? `${shopDay(promise.arrives_by)} at ${promise.pin}.`
          : `5-7 days in ${shop.country}. Ships within 2-5 business days.`}
      </Note>
      <Note term="Shipping">{shippingCost(shop)}</Note>
      <Note term="Returns">
        {ways
          ? `Easy ${ways} within ${shop.return_days} days of delivery, unused and with tags.`
          : 'This piece is final sale: it cannot be returned or exchanged.'}
      </Note>
    </dl>
  )
}

function Note({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_1fr] gap-2 py-3">
      <dt className="font-medium">{term}</dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  )
}

function shippingCost({ shipping_fee, free_shipping_above, cod_fee, country }: Shop): string {
  const shipping =
    shipping_fee > 0
      ? `${cardPrice(shipping_fee)}, free above ${cardPrice(free_shipping_above)}.`
      : `Free in ${country}.`
  return cod_fee > 0 ? `${shipping} ${cashFeeInWords(cod_fee)}.` : shipping
}
