import { Link } from 'react-router'
import type { ScheduledRow, ScheduledRowState } from '../../../contract/office/prices.ts'
import { cardPrice, exactPrice } from '../../../ui/format-price.ts'
import { bodyClass, cellClass, rowClass, tableClass } from '../layout/table.ts'
import { TableHeads } from '../layout/table-heads.tsx'

const stateWords: Record<ScheduledRowState, string> = {
  waiting: '',
  on: 'On sale',
  off: 'Put back',
  edited: 'Changed by hand',
  skipped: 'Never written',
}

/** Each size with its price before and after, what is left of it after tax, and what became of it. */
export const PriceRows = ({ rows }: { rows: ScheduledRow[] }) => (
  <table className={`${tableClass} mt-3`}>
    <TableHeads heads={['Garment', 'Before', 'After', 'You keep', 'State']} />
    <tbody className={bodyClass}>
      {rows.map((row) => (
        <tr
          key={row.size_id}
          className={`${rowClass} grid grid-cols-[1fr_auto] gap-x-4 md:table-row`}
        >
          <td className={`${cellClass} wrap-anywhere row-span-2 min-w-0`}>
            <Link to={`/products/${row.product.id}`} className="hover:text-indigo">
              {row.product.name}
            </Link>
            <span className="block text-quiet text-sm">
              {row.colour}, {row.size}
            </span>
          </td>
          <td className={`${cellClass} money text-right text-quiet md:text-left`}>
            <span className="sr-only">Before </span>
            {cardPrice(row.before)}
          </td>
          <td className={`${cellClass} money text-right font-medium md:text-left`}>
            <span className="sr-only">After </span>
            {cardPrice(row.after)}
          </td>
          <td className={`${cellClass} col-span-2 text-sm ${row.trap ? 'text-madder' : ''}`}>
            <span className="md:sr-only">Keep </span>
            {exactPrice(row.keep)} · {row.rate} %
            {row.sure_price !== null && ` · better: ${exactPrice(row.sure_price)}`}
          </td>
          <td className={`${cellClass} col-span-2 text-sm empty:hidden md:empty:table-cell`}>
            {stateWords[row.state]}
            {row.state === 'edited' && `: ${cardPrice(row.now)}`}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
