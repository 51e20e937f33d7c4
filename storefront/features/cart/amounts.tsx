import type { Amount } from '../../../contract/amounts.ts'
import { exactPrice } from '../../../ui/format-price.ts'

/** What a total is made of, whatever kinds there are: rows of a list of facts. */
export const Amounts = ({ amounts }: { amounts: Amount[] }) =>
  amounts.map((amount) => (
    <div
      key={`${amount.kind} ${amount.label}`}
      className="flex items-baseline justify-between gap-4"
    >
      <dt className="wrap-anywhere min-w-0 text-quiet">{amount.label}</dt>
      <dd className="money">{inWords(amount)}</dd>
    </div>
  ))

function inWords({ kind, amount }: Amount): string {
  if (kind === 'shipping' && amount === 0) return 'Free'
  return amount < 0 ? `−${exactPrice(-amount)}` : exactPrice(amount)
}
