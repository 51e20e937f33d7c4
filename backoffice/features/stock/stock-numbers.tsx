import type { StockRow } from '../../../contract/office/stock.ts'
import { counted } from '../layout/counted.ts'

/** How many pieces are free, what else lies on the shelf, and for how long they last. */
export const StockNumbers = ({ row }: { row: StockRow }) => (
  <div className="text-right md:text-left">
    <p>
      <strong className="font-medium text-xl tabular-nums">{row.stock}</strong>
      <span className="sr-only"> in stock</span>
      {row.low && (
        <span className="ml-2 font-medium text-amber">
          <span aria-hidden="true">! </span>Low
        </span>
      )}
    </p>
    <p className="text-quiet text-sm">
      {[row.held > 0 && `${row.held} held`, row.to_pick > 0 && `${row.to_pick} to pick`]
        .filter(Boolean)
        .join(', ')}
    </p>
  </div>
)

/** At the pace of the last four weeks. */
export function daysInWords(days: number | null): string {
  if (days === null) return 'None sold in 28 days'
  if (days > 365) return 'Over a year'
  return counted(Math.floor(days), 'day')
}
