import type { OrderSums } from '../../../contract/office/orders.ts'
import { withShipping } from '../../../contract/shown-amounts.ts'
import { Amounts } from '../layout/amounts.tsx'
import { Sum } from '../layout/sum.tsx'

const words = { goods: 'Goods', cod_fee: 'Fee for cash on delivery' }

type Props = { sums: OrderSums; isCod: boolean }

/** What an order comes to, and below its total what became of that. */
export const Sums = ({ sums, isCod }: Props) => (
  <dl aria-label="Sums" className="mt-3 ml-auto w-full max-w-sm">
    <Amounts amounts={withShipping(sums.amounts)} words={words} />
    <Sum name="Total" amount={sums.total} isTotal />
    <Sum name="Paid" amount={sums.paid} />
    {sums.called_off > 0 && <Sum name="Not paid, as cancelled" amount={sums.called_off} />}
    {isCod && sums.called_off === 0 && (
      <Sum name="To collect at the door" amount={sums.to_collect} />
    )}
    {sums.given_back > 0 && <Sum name="Given back" amount={-sums.given_back} />}
    {sums.to_give_back > 0 && <Sum name="To give back" amount={-sums.to_give_back} />}
    {sums.net_paid !== sums.paid && <Sum name="Left of it" amount={sums.net_paid} isTotal />}
  </dl>
)
