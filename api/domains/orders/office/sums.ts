import type { OrderSums } from '../../../../contract/office/orders.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { type AmountRow, specSums, toAmounts } from '../../purchases/amounts.ts'

type Order = {
  status: string
  payment_status: string
  amounts: AmountRow[]
  total_paise: number
}
/** Those that count; what failed is asked for again by another. */
type Refund = { amount_paise: number; status: string }

/**
 * What an order comes to and what became of it, in rupees. The amounts are its total; the total is what was
 * paid, is to be collected or is called off; what was paid is given back, to be given back, or the shop's.
 */
export function sumsOf(order: Order, refunds: Refund[]): OrderSums {
  const { total_paise: total, amounts } = order
  const parts = specSums(amounts)
  const isUnpaid = order.payment_status === 'unpaid'
  const isCancelled = order.status === 'Cancelled'
  const paid = isUnpaid ? 0 : total
  const sum = (isSent: boolean) =>
    refunds
      .filter(({ status }) => (status === 'processed') === isSent)
      .reduce((paise, { amount_paise }) => paise + amount_paise, 0)
  const [givenBack, toGiveBack] = [sum(true), sum(false)]
  return {
    goods: toRupees(parts.goods),
    shipping: toRupees(parts.shipping),
    cod_fee: toRupees(parts.codFee),
    amounts: toAmounts(amounts),
    total: toRupees(total),
    paid: toRupees(paid),
    to_collect: toRupees(isUnpaid && !isCancelled ? total : 0),
    called_off: toRupees(isUnpaid && isCancelled ? total : 0),
    given_back: toRupees(givenBack),
    to_give_back: toRupees(toGiveBack),
    net_paid: toRupees(paid - givenBack - toGiveBack),
  }
}
