import { Link } from 'react-router'
import type { StockRow } from '../../../contract/office/stock.ts'
import { Unfolding } from '../forms/unfolding.tsx'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { PiecePicture } from '../layout/piece-picture.tsx'
import { ChangeForm, changeFormOf } from './change-form.tsx'
import { LabelsForm } from './labels-form.tsx'
import { daysInWords, StockNumbers } from './stock-numbers.tsx'

type Props = { rows: StockRow[]; actKey: string }

/** Sizes, a row each, with the form that changes them; arrow keys go from one to the next. */
export function StockTable({ rows, actKey }: Props) {
  const keys = useRowKeys<HTMLUListElement>()
  return (
    <ul ref={keys} aria-label="Sizes" className="max-w-5xl">
      {rows.map((row) => (
        <li key={row.size_id} className="border-hairline border-b py-3">
          <div className="grid grid-cols-[3rem_1fr_auto] items-start gap-x-4 gap-y-2 md:grid-cols-[3rem_1fr_9rem_9rem]">
            <PiecePicture image={row.image} width={48} />
            <div className="min-w-0">
              <Link
                to={`/stock/${row.size_id}`}
                className="wrap-anywhere inline-flex min-h-6 items-center font-medium hover:text-indigo"
              >
                {row.product.name}
              </Link>
              <p>
                {row.colour}, <strong className="font-medium">{row.size}</strong>
              </p>
              <p className="wrap-anywhere text-quiet text-sm">
                <span className="font-mono">{row.sku ?? row.code}</span>
                {row.shelf && ` · Shelf ${row.shelf}`}
              </p>
            </div>
            <StockNumbers row={row} />
            <p className="text-quiet text-sm max-md:col-span-3 md:pt-1.5">
              {row.days_left === null ? '' : 'Lasts '}
              {daysInWords(row.days_left)}
            </p>
          </div>
          <div className="mt-2 flex flex-wrap gap-3">
            <Unfolding form={changeFormOf(row)} label={`Change ${row.size}`}>
              <ChangeForm row={row} actKey={actKey} />
              <div className="mt-6">
                <LabelsForm sizeIds={[row.size_id]} label="Labels" />
              </div>
            </Unfolding>
          </div>
        </li>
      ))}
    </ul>
  )
}
