import { Link } from 'react-router'
import type { Answer } from '../../../contract/client.ts'
import {
  bodyClass,
  cellClass,
  headClass,
  linkedRowClass,
  rowLinkClass,
  tableClass,
} from '../layout/table.ts'
import { Time } from '../layout/time.tsx'

type Props = { waves: Answer<'GET /api/office/waves/'>['results'] }

const columns = ['Wave', 'Made', 'By', 'Pieces', 'Packed']

/** Waves, the newest first, and how far each is packed. */
export const WavesList = ({ waves }: Props) => (
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
      {waves.map((wave) => (
        <tr key={wave.id} className={linkedRowClass}>
          <td className={cellClass}>
            <Link to={`/pick/${wave.id}`} className={rowLinkClass}>
              Wave {wave.id}
            </Link>
          </td>
          <td className={`${cellClass} text-quiet max-md:text-right`}>
            <Time at={wave.created_at} />
          </td>
          <td className={cellClass}>{wave.actor?.name}</td>
          <td className={`${cellClass} max-md:hidden`}>{wave.pieces}</td>
          <td className={`${cellClass} max-md:text-right`}>
            {wave.packed === wave.orders ? 'all' : `${wave.packed} of ${wave.orders}`}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
