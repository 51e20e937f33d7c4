import { Link } from 'react-router'
import type { StockMove } from '../../../contract/office/stock.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { bodyClass, cellClass, headClass, tableClass } from '../layout/table.ts'
import { Time } from '../layout/time.tsx'
import { wordsOfMove } from './reason-words.ts'

const columns = ['Why', 'Pieces', 'Then', 'By', 'When']

/** What moved a size's stock, the newest first. */
export const Moves = ({ moves }: { moves: StockMove[] }) => (
  <section aria-labelledby="history">
    <h2 id="history" className="mb-3 text-xl">
      History
    </h2>
    {moves.length === 0 ? (
      <p className="text-quiet">Nothing was ever in stock.</p>
    ) : (
      <table className={`${tableClass} max-w-4xl`}>
        <thead className={headClass}>
          <tr>
            {columns.map((column) => (
              <th key={column} className="caption">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={bodyClass}>
          {moves.map((move, at) => (
            // Moves are never changed.
            // oxlint-disable-next-line react/no-array-index-key
            <tr
              key={at}
              className="grid grid-cols-[1fr_auto_auto] gap-x-4 border-hairline border-b py-3 md:table-row"
            >
              <td className={cellClass}>
                {wordsOfMove(move.reason)}
                {move.order && (
                  <>
                    {' '}
                    <Link
                      to={`/orders/${move.order}`}
                      className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-indigo"
                    >
                      {move.order}
                    </Link>
                  </>
                )}
                <More move={move} />
              </td>
              <td className={`${cellClass} text-right font-medium tabular-nums md:text-left`}>
                {move.delta > 0 ? `+${move.delta}` : `−${-move.delta}`}
              </td>
              <td className={`${cellClass} text-right text-quiet tabular-nums md:text-left`}>
                <span className="md:hidden">= </span>
                {move.stock}
              </td>
              <td className={`${cellClass} text-quiet text-sm max-md:col-span-2`}>
                {move.actor?.name}
              </td>
              <td
                className={`${cellClass} whitespace-nowrap text-right text-quiet text-sm md:text-left`}
              >
                <Time at={move.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

function More({ move: { note, lot } }: { move: StockMove }) {
  const ofLot = lot && [
    lot.name && `lot ${lot.name}`,
    lot.cost !== null && `${exactPrice(lot.cost)} a piece`,
  ]
  const text = [note, ...(ofLot ?? [])].filter(Boolean).join(' · ')
  return text && <span className="wrap-anywhere block text-quiet text-sm">{text}</span>
}
