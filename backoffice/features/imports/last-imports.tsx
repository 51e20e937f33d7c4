import { Link } from 'react-router'
import type { Import } from '../../../contract/office/imports.ts'
import { EmptyList } from '../layout/empty-list.tsx'
import { bodyClass, cellClass, linkedRowClass, rowLinkClass, tableClass } from '../layout/table.ts'
import { TableHeads } from '../layout/table-heads.tsx'
import { Time } from '../layout/time.tsx'
import { stateWords } from './import-words.ts'

export const LastImports = ({ imports }: { imports: Import[] }) => (
  <section aria-labelledby="last">
    <h2 id="last" className="mb-3 text-2xl">
      Last imports
    </h2>
    {imports.length === 0 ? (
      <EmptyList text="Nothing was taken in by a file yet." />
    ) : (
      <table className={tableClass}>
        <TableHeads heads={['File', 'State', 'New', 'Changed', 'Refused', 'When, by whom']} />
        <tbody className={bodyClass}>
          {imports.map(({ id, file, state, rows, at, by }) => (
            <tr key={id} className={linkedRowClass}>
              <td className={`${cellClass} wrap-anywhere`}>
                <Link to={`/import/${id}`} className={rowLinkClass}>
                  {file}
                </Link>
              </td>
              <td className={cellClass}>{stateWords[state]}</td>
              <Count name="new" count={rows.new} />
              <Count name="changed" count={rows.changed} />
              <Count name="refused" count={rows.refused} />
              <td className={`${cellClass} text-quiet max-md:col-span-2`}>
                <Time at={at} />, {by}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

const Count = ({ name, count }: { name: string; count: number }) => (
  <td className={`${cellClass} tabular-nums`}>
    {count} <span className="text-quiet text-sm md:sr-only">{name}</span>
  </td>
)
