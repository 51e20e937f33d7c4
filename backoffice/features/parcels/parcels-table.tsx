import { Link } from 'react-router'
import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import {
  bodyClass,
  cellClass,
  headClass,
  linkedRowClass,
  rowLinkClass,
  tableClass,
} from '../layout/table.ts'
import { answerWords } from './answer-words.ts'
import { Clock } from './clock.tsx'
import { type ParcelsQuery, parcelsPath } from './parcels-query.ts'
import { ProblemMark } from './problem-mark.tsx'

type Props = {
  parcels: OfficeParcel[]
  query: ParcelsQuery
  open: number | undefined
  now: string
}

const columns = ['Order', 'Parcel', 'State', 'Clock']

/** Parcels, a row each; arrow keys go from one to the next. */
export function ParcelsTable({ parcels, query, open, now }: Props) {
  const rows = useRowKeys()
  return (
    <table ref={rows} className={tableClass}>
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
        {parcels.map((parcel) => (
          <tr
            key={parcel.id}
            className={`${linkedRowClass} ${parcel.id === open ? 'bg-card' : ''}`}
          >
            <td className={cellClass}>
              <Link
                to={parcelsPath(query, parcel.id)}
                preventScrollReset
                aria-current={parcel.id === open ? 'true' : undefined}
                className={rowLinkClass}
              >
                {parcel.order}
              </Link>
              {parcel.city && <span className="block text-quiet text-sm">{parcel.city}</span>}
            </td>
            <td className={`${cellClass} max-md:text-right`}>
              <span className="wrap-break-word">{parcel.awb ?? 'No AWB'}</span>
              <span className="block text-quiet text-sm">{parcel.courier}</span>
            </td>
            <td className={`${cellClass} max-md:col-span-2`}>
              {parcel.problem ? <ProblemMark problem={parcel.problem} /> : parcel.place}
              <span className="block max-w-sm text-quiet text-sm wrap-anywhere">
                {parcel.problem?.kind === 'ndr' && (
                  <>
                    {parcel.problem.reason}
                    {parcel.answer && !parcel.can.reattempt && ` · ${answerWords(parcel.answer)}`}
                  </>
                )}
              </span>
            </td>
            <td className={`${cellClass} max-md:col-span-2`}>
              <Clock parcel={parcel} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
