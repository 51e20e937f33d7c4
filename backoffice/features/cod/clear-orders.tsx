import { Link } from 'react-router'
import type { OfficeOrderRow } from '../../../contract/office/orders.ts'
import { Button } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'

type Props = { orders: OfficeOrderRow[]; actKey: string }

/** What one press confirms, row by row. */
export function ClearOrders({ orders, actKey }: Props) {
  if (orders.length === 0) return null
  const count = counted(orders.length, 'order is', 'orders are')
  return (
    <section aria-labelledby="clear" className="mb-8 border border-hairline bg-card p-4 lg:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="clear" className="text-xl">
          {count} not doubtful
        </h2>
        <ActForm name="bulk" actKey={actKey} action="/cod">
          {({ isBusy }) => (
            <>
              <input
                type="hidden"
                name="numbers"
                value={orders.map(({ number }) => number).join(' ')}
              />
              <Button type="submit" aria-disabled={isBusy}>
                {orders.length === 1 ? 'Confirm it' : `Confirm all ${orders.length}`}
              </Button>
            </>
          )}
        </ActForm>
      </div>
      <details className="mt-2" open={orders.length <= 5}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4 hover:text-indigo">
          What will be confirmed
        </summary>
        <ul className="grid gap-x-8 md:grid-cols-2 2xl:grid-cols-3">
          {orders.map(({ number, name, total_amount, city }) => (
            <li
              key={number}
              className="grid grid-cols-[6.5rem_1fr_auto] gap-x-3 border-hairline border-t py-1.5"
            >
              <Link to={`/orders/${number}`} className="font-medium hover:text-indigo">
                {number}
              </Link>
              <span className="min-w-0 truncate">
                {name} <span className="text-quiet">{city}</span>
              </span>
              {total_amount !== null && <span className="money">{exactPrice(total_amount)}</span>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
