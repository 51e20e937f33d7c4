import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { Time } from '../layout/time.tsx'

/** What those who work here wrote, in the order given. */
export const NoteList = ({ notes }: Pick<OfficeOrder, 'notes'>) => (
  <ul>
    {notes.map(({ id, text, at, actor }) => (
      <li key={id} className="border-hairline border-b py-2.5">
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        <p className="text-quiet text-sm">
          {actor?.name ?? 'Not recorded who'}, <Time at={at} />
        </p>
      </li>
    ))}
  </ul>
)
