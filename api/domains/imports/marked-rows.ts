import type { SheetCell } from '../../ground/sheets/write-xlsx.ts'
import { fold } from './fold.ts'
import type { RowError } from './plan.ts'
import type { Recognised } from './recognise.ts'

/** The refused rows of a file under its heads, with what is wrong marked, and in words in a last column. */
export function* markedRows(
  { table, mapping }: Recognised,
  errors: RowError[],
): Generator<SheetCell[]> {
  const byRow = Map.groupBy(errors, ({ row }) => row)
  yield [...table.heads, 'What to mend']
  for (const { row, cells } of table.rows) {
    const own = byRow.get(row)
    if (!own) continue
    const wrong = new Set(own.map(({ field }) => field))
    const marked = table.heads.map((head, at): SheetCell => {
      const text = cells[at] ?? ''
      const field = mapping[head] || fold(head)
      return wrong.has(field) && text ? { text, isMarked: true } : text
    })
    yield [
      ...marked,
      { text: own.map(({ field, text }) => `${field}: ${text}`).join(' '), isMarked: true },
    ]
  }
}
