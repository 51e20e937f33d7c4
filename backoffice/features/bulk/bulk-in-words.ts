import type { Bulk } from '../../../contract/office/bulk.ts'
import { counted } from '../layout/counted.ts'

type Done = { rows: Pick<Bulk['rows'][number], 'outcome'>[] }

/** How many an act changed, and how many it could not: `3 orders are confirmed.` */
export function bulkInWords({ rows }: Done, noun: string, became: string): string {
  const done = rows.filter(({ outcome }) => outcome === 'done').length
  const refused = rows.length - done
  const changed = `${counted(done, `${noun} is`, `${noun}s are`)} ${became}.`
  return refused > 0 ? `${changed} ${refused} could not be.` : changed
}
