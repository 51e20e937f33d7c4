import { headClass } from './table.ts'

/** The heads of a list's columns; on a phone they are for screen readers alone. */
export const TableHeads = ({ heads }: { heads: readonly string[] }) => (
  <thead className={headClass}>
    <tr>
      {heads.map((head) => (
        <th key={head} scope="col" className="caption">
          {head}
        </th>
      ))}
    </tr>
  </thead>
)
