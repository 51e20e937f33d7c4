import { Link } from 'react-router'
import type { OfficeOrderRow } from '../../../contract/office/orders.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { RiskMark } from '../orders/risk-mark.tsx'

export const deskPath = (number: string | undefined) =>
  number ? `/cod?${new URLSearchParams({ order: number })}` : '/cod'

type Props = { orders: OfficeOrderRow[]; open: string | undefined }

/** What a person looks at, riskiest first. */
export const DoubtfulList = ({ orders, open }: Props) => (
  <nav aria-label="Doubtful orders" className="max-lg:hidden">
    <ol>
      {orders.map(({ number, name, total_amount, risk }) => (
        <li key={number} className="border-hairline border-b">
          <Link
            to={deskPath(number)}
            aria-current={number === open ? 'true' : undefined}
            className="block px-3 py-2.5 hover:bg-card aria-[current=true]:bg-card aria-[current=true]:text-indigo"
          >
            <span className="flex justify-between gap-3">
              <span className="font-medium">{number}</span>
              {total_amount !== null && <span className="money">{exactPrice(total_amount)}</span>}
            </span>
            <span className="flex justify-between gap-3 text-sm">
              <span className="min-w-0 truncate text-quiet">{name}</span>
              <RiskMark risk={risk} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
