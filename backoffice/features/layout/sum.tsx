import { exactPrice } from '../../../ui/format-price.ts'

type Props = { name: string; amount: number; isTotal?: boolean }

/** A row of a list of sums, with a rule over what they come to. */
export const Sum = ({ name, amount, isTotal }: Props) => (
  <div
    className={`flex items-baseline justify-between gap-4 py-0.5 ${isTotal ? 'mt-1 border-hairline border-t pt-1.5 font-medium' : ''}`}
  >
    <dt className={isTotal ? '' : 'text-quiet'}>{name}</dt>
    <dd className="money">{exactPrice(amount)}</dd>
  </div>
)
