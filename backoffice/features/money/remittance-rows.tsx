import { Link } from 'react-router'
import type { Remittance } from '../../../contract/office/money.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { shopDate } from '../../../ui/shop-time.ts'
import { counted } from '../layout/counted.ts'
import { bodyClass, cellClass, rowClass, tableClass } from '../layout/table.ts'
import { TableHeads } from '../layout/table-heads.tsx'

/** A page of thousands of rows would take seconds. */
const maxRows = 500

type Props = { remittance: Remittance; isDryRun: boolean }

/** Exceptions first, since they are what someone has to look at; what matches opens on demand. */
export function RemittanceRows({ remittance, isDryRun }: Props) {
  const { matched, exceptions, sums } = remittance
  const shown = { matched: matched.slice(0, maxRows), exceptions: exceptions.slice(0, maxRows) }
  const went = isDryRun ? 'will go to the bank' : 'went to the bank'
  return (
    <div className="mt-5 space-y-5">
      <p>
        {counted(sums.rows, 'row')}, {exactPrice(sums.total)}:{' '}
        <strong className="font-medium">
          {counted(matched.length, 'matches', 'match')}, {exactPrice(sums.matched)}
        </strong>
        ; {counted(exceptions.length, 'does', 'do')} not, {exactPrice(sums.exceptions)}.
        {Math.max(matched.length, exceptions.length) > maxRows &&
          ` The first ${maxRows} of each are shown.`}
      </p>
      {exceptions.length > 0 && (
        <Rows
          caption="Exceptions, which move no cash and wait to be settled"
          heads={['Row', 'AWB', 'Order', 'Expected', 'Got', 'Why']}
          rows={shown.exceptions.map(({ row, awb, order, expected, got, why }) => [
            String(row),
            awb,
            order,
            expected === null ? '—' : exactPrice(expected),
            exactPrice(got),
            why,
          ])}
        />
      )}
      {matched.length > 0 && (
        <details open={matched.length <= 20}>
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            {counted(matched.length, 'order')}, whose cash {went}
          </summary>
          <Rows
            caption={`Cash that ${went}`}
            heads={['Reference', 'AWB', 'Order', 'Amount', 'Paid on']}
            rows={shown.matched.map(({ awb, order, amount, date, reference }) => [
              reference,
              awb,
              order,
              exactPrice(amount),
              shopDate(date),
            ])}
          />
        </details>
      )}
    </div>
  )
}

/** The third cell is an order's number. */
type RowsProps = { caption: string; heads: string[]; rows: (string | null)[][] }

const Rows = ({ caption, heads, rows }: RowsProps) => (
  <table className={tableClass}>
    <caption className="caption pb-1 text-left max-md:block">{caption}</caption>
    <TableHeads heads={heads} />
    <tbody className={bodyClass}>
      {rows.map((row) => (
        <tr key={row.join(' ')} className={`${rowClass} flex flex-wrap gap-x-4 md:table-row`}>
          {row.map((cell, at) => (
            <td key={heads[at]} className={`${cellClass} wrap-anywhere`}>
              <span className="text-quiet text-sm md:hidden">{heads[at]} </span>
              {heads[at] === 'Order' && cell ? <OrderLink number={cell} /> : cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const OrderLink = ({ number }: { number: string }) => (
  <Link to={`/orders/${number}`} className="underline underline-offset-4 hover:text-indigo">
    {number}
  </Link>
)
