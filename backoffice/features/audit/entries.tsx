import type { AuditEntry } from '../../../contract/office/audit.ts'
import { EmptyList } from '../layout/empty-list.tsx'
import { bodyClass, cellClass, headClass, rowClass, tableClass } from '../layout/table.ts'
import { Time } from '../layout/time.tsx'
import { About } from './about.tsx'
import { wordsOfAct } from './act-words.ts'
import { Change } from './change.tsx'

type Props = { entries: AuditEntry[]; isFiltered: boolean }

export function Entries({ entries, isFiltered }: Props) {
  if (entries.length === 0) {
    return isFiltered ? (
      <EmptyList
        text="No entry fits what is asked for."
        next={{ to: '/audit', name: 'All entries' }}
      />
    ) : (
      <EmptyList text="Nothing yet. Every act of the office will be an entry here." />
    )
  }
  return (
    <table className={tableClass}>
      <thead className={headClass}>
        <tr>
          {['When', 'Who', 'What', 'About', 'Before and after', 'Seal'].map((name) => (
            <th key={name} className="caption">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={bodyClass}>
        {entries.map((entry) => (
          <tr
            key={entry.id}
            className={`${rowClass} grid grid-cols-[1fr_auto] gap-x-4 md:table-row`}
          >
            <td
              className={`${cellClass} whitespace-nowrap text-quiet max-md:text-right max-md:col-start-2 max-md:row-start-1 max-md:text-sm`}
            >
              <Time at={entry.at} />
            </td>
            <td className={`${cellClass} max-md:row-start-1`}>{entry.actor?.name ?? 'Unknown'}</td>
            <td className={`${cellClass} max-md:row-start-2`}>
              <Act what={entry.what} />
            </td>
            <td
              className={`${cellClass} wrap-anywhere max-md:col-start-2 max-md:row-start-2 max-md:text-right`}
            >
              <About about={entry.about} />
            </td>
            <td className={`${cellClass} max-md:col-span-2`}>
              <Change before={entry.before} after={entry.after} />
            </td>
            <td className={`${cellClass} text-sm max-md:col-span-2`}>
              <Seal seal={entry.seal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In words, with the code that other programs know it by. */
function Act({ what }: { what: string }) {
  const words = wordsOfAct(what)
  return (
    <>
      <span className="font-medium">{words}</span>
      {words !== what && <span className="block font-mono text-quiet text-sm">{what}</span>}
    </>
  )
}

/** A filled square for what is sealed, an empty one for what is about to be. */
const Seal = ({ seal }: { seal: string | null }) => (
  <span className="flex items-center gap-2 whitespace-nowrap text-quiet" title={seal ?? undefined}>
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 border border-quiet ${seal ? 'bg-quiet' : ''}`}
    />
    {seal ? <span className="font-mono">{seal.slice(0, 8)}</span> : 'within a minute'}
  </span>
)
