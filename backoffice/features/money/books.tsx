import type { Money } from '../../../contract/office/money.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../layout/time.tsx'
import { Nothing } from './refunds.tsx'

/** Whether the nightly sums were right, and what Razorpay has paid into the bank. */
export const Books = ({ money }: { money: Money }) => (
  <>
    <section aria-labelledby="books">
      <h2 id="books" className="mb-2 text-2xl">
        Books
      </h2>
      <Reconciliation reconciliation={money.reconciliation} />
    </section>
    <section aria-labelledby="settlements">
      <h2 id="settlements" className="mb-2 text-2xl">
        Settlements
      </h2>
      {money.settlements.length === 0 && <Nothing>Razorpay has settled nothing yet.</Nothing>}
      <ul className="border-hairline border-t empty:border-0">
        {money.settlements.map((settlement) => (
          <li
            key={settlement.id}
            className="flex flex-wrap justify-between gap-x-5 border-hairline border-b py-3"
          >
            <p>
              <span className="money font-medium">{exactPrice(settlement.amount)}</span>{' '}
              {settlement.status}
              <span className="block text-quiet text-sm">
                after {exactPrice(settlement.fees)} fees and {exactPrice(settlement.tax)} tax
              </span>
            </p>
            <p className="text-quiet text-sm md:text-right">
              <Time at={settlement.at} />
              <span className="block wrap-anywhere">{settlement.utr ?? settlement.id}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  </>
)

function Reconciliation({ reconciliation }: Pick<Money, 'reconciliation'>) {
  if (!reconciliation)
    return <Nothing>The books are summed up every night at half past two.</Nothing>
  const { at, discrepancies } = reconciliation
  if (discrepancies.length === 0) {
    return (
      <p className="flex items-center gap-2 border-hairline border-t py-4">
        <Icon name="check" className="size-5 shrink-0 text-leaf" />
        <span>
          The books were right, <Time at={at} />
        </span>
      </p>
    )
  }
  return (
    <div className="border-madder border-l-4 bg-card px-4 py-2.5">
      <p className="font-medium text-madder">
        The books were off, <Time at={at} />
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere">
        {discrepancies.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
