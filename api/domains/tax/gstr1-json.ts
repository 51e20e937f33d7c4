import type { Gstr1Row } from './queries.ts'

/** Makes the text of a return of its rows, which come in the order of its tables. */
export type Gstr1Writer = { start: string; write: (row: Gstr1Row) => string; end: () => string }

/** Tables that stand inside an object of the return. */
const objects: Record<string, string> = { hsn_b2b: 'hsn', hsn_b2c: 'hsn', doc_det: 'doc_issue' }

/** The JSON that the portal takes. @param period such as 2026-11 */
export function jsonWriter({ gstin, period }: { gstin: string; period: string }): Gstr1Writer {
  const [year, month] = period.split('-')
  let last = ''
  const closeLast = (next: string) => {
    if (last === '') return ''
    const object = objects[last]
    return object && object !== objects[next] ? ']}' : ']'
  }
  return {
    start: `{"gstin":${JSON.stringify(gstin)},"fp":"${month}${year}"`,
    write: ({ table_name: table, entry }) => {
      if (table === last) return `,${entry}`
      const object = objects[table]
      const openObject = object && object !== objects[last] ? `"${object}":{` : ''
      const text = `${closeLast(table)},${openObject}"${table}":[${entry}`
      last = table
      return text
    },
    end: () => `${closeLast('')}}`,
  }
}
