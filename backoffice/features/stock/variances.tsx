import { Link } from 'react-router'
import type { StockTake, StockTakeLine, Variance } from '../../../contract/office/stock.ts'
import { bodyClass, cellClass, headClass, tableClass } from '../layout/table.ts'

const columns = ['Size', 'Expected', 'Counted', 'Difference']

type Props = { take: StockTake; variances: Variance[]; maySeeStock: boolean }

/** What counts differ by; what agrees has no row. */
export function Variances({ take, variances, maySeeStock }: Props) {
  const lines = new Map(take.lines.map((line) => [line.size_id, line]))
  return (
    <section aria-labelledby="variances" className="max-w-4xl">
      <h2 id="variances" className="mb-2 text-xl">
        Differences
      </h2>
      {variances.length === 0 ? (
        <p>All that was counted agrees.</p>
      ) : (
        <table className={tableClass}>
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
            {variances.map((variance) => (
              <tr
                key={variance.size_id}
                className="grid grid-cols-3 gap-x-4 border-hairline border-b py-3 md:table-row"
              >
                <td className={`${cellClass} max-md:col-span-3`}>
                  <Piece line={lines.get(variance.size_id)} isLink={maySeeStock} />
                  {variance.was_moved && (
                    <span className="block font-medium text-amber text-sm">
                      Pieces were picked while it was counted: count it again.
                    </span>
                  )}
                </td>
                <Cell name="Expected" text={String(variance.expected)} />
                <Cell name="Counted" text={String(variance.counted)} />
                <Cell
                  name="Difference"
                  text={
                    variance.difference > 0 ? `+${variance.difference}` : `−${-variance.difference}`
                  }
                  look="font-medium text-madder"
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Cell = ({ name, text, look = '' }: { name: string; text: string; look?: string }) => (
  <td className={`${cellClass} tabular-nums ${look}`}>
    <span className="mr-1 font-normal text-quiet text-sm md:hidden">{name}</span>
    {text}
  </td>
)

function Piece({ line, isLink }: { line: StockTakeLine | undefined; isLink: boolean }) {
  if (!line) return null
  const name = `${line.product_name}, ${line.colour}, ${line.size}`
  return isLink ? (
    <Link
      to={`/stock/${line.size_id}`}
      className="wrap-anywhere inline-flex min-h-6 items-center underline underline-offset-4 hover:text-indigo"
    >
      {name}
    </Link>
  ) : (
    <span className="wrap-anywhere">{name}</span>
  )
}
