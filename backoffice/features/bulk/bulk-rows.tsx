import type { Bulk } from '../../../contract/office/bulk.ts'

/** What an act on many comes to, order by order. */
export const BulkRows = ({ rows }: Pick<Bulk, 'rows'>) => (
  <ul className="mb-4 list-disc pl-5 text-sm">
    {rows.map(({ number, outcome, text }) => (
      <li key={number} className={outcome === 'refused' ? 'text-madder' : ''}>
        {number}: {text}
      </li>
    ))}
  </ul>
)
