import { Link } from 'react-router'
import type { StockTakeRow } from '../../../contract/office/stock.ts'
import { Time } from '../layout/time.tsx'

/** Stock takes, the newest first; an open one goes on where it was left. */
export const TakesList = ({ takes }: { takes: StockTakeRow[] }) => (
  <ul>
    {takes.map((take) => (
      <li key={take.id} className="border-hairline border-b">
        <Link
          to={`/stock-takes/${take.id}`}
          className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 py-2 hover:text-indigo"
        >
          <span className="font-medium">Stock take {take.id}</span>
          <span className={take.state === 'posted' ? 'text-quiet' : 'font-medium text-amber'}>
            {take.state === 'posted' ? 'Posted' : `${take.counted} of ${take.sizes} counted`}
          </span>
          <span className="wrap-anywhere min-w-0 text-quiet text-sm">{whatIsCounted(take)}</span>
          <Time at={take.posted_at ?? take.created_at} className="text-right text-quiet text-sm" />
        </Link>
      </li>
    ))}
  </ul>
)

export const whatIsCounted = ({ shelf, products }: StockTakeRow): string =>
  shelf === null ? products.join(', ') : `Shelf ${shelf}`
