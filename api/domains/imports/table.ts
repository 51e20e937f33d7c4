import { fold } from './fold.ts'

/** A file below its head; `row` is a sheet's number. */
export type Row = { row: number; cells: string[] }
export type Table = { heads: string[]; rows: Row[] }

export type Cells = {
  row: number
  /** The first of these columns that there is; '' where there is none, or nothing in it. */
  of: (...heads: string[]) => string
  /** Whether the file has one of these columns. */
  has: (...heads: string[]) => boolean
}

/** Reads a table's cells by its heads, folded. */
export function cellsOf({ heads, rows }: Table): Cells[] {
  const columns = new Map<string, number>()
  for (const [at, head] of heads.entries()) {
    const name = fold(head)
    if (name && !columns.has(name)) columns.set(name, at)
  }
  const folded = new Map<string, string>()
  const plain = (head: string) => {
    const known = folded.get(head) ?? fold(head)
    folded.set(head, known)
    return known
  }
  const has = (...names: string[]) => names.some((name) => columns.has(plain(name)))
  return rows.map(({ row, cells }) => ({
    row,
    has,
    of: (...names) => {
      for (const name of names) {
        const at = columns.get(plain(name))
        if (at !== undefined && cells[at]) return cells[at]
      }
      return ''
    },
  }))
}
