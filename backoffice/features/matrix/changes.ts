import { plainText } from './edit-cells.ts'
import { type Layer, layers } from './layers.ts'
import {
  type Cell,
  type Matrix,
  type MatrixColour,
  openMatrix,
  type Place,
  problemOf,
  type Row,
} from './matrix.ts'
import { goTo } from './move.ts'

const theirsOf = (value: string) =>
  value ? `Another has changed this to “${value}”.` : 'Another has emptied this.'

/** A cell's layer as it is to be, and as it was stored when it was typed. */
export type Change = { colour_id: number; size: string; field: Layer; value: string; was: string }

type Cells = Pick<Matrix, 'rows' | 'sizes'>

/** What is to be stored, by cell. */
export const changesOf = ({ rows, sizes }: Cells): Change[] =>
  eachChange(rows).map(({ row, column, cell, layer, text }) => ({
    colour_id: row.id,
    size: sizes[column] ?? '',
    field: layer,
    value: text,
    was: cell.was[layer],
  }))

const eachChange = (rows: Row[]) =>
  rows.flatMap((row, at) =>
    row.cells.flatMap((cell, column) =>
      layers.flatMap(({ name: layer }) => {
        const text = cell?.now[layer]
        return cell && text !== undefined ? [{ at, row, column, cell, layer, text }] : []
      }),
    ),
  )

/** Where something stands that is to be mended or looked at; the first is where one goes. */
export const problemsOf = ({
  rows,
}: Pick<Cells, 'rows'>): (Place & { layer: Layer; text: string })[] =>
  rows.flatMap((row, at) =>
    row.cells.flatMap((cell, column) =>
      layers.flatMap(({ name: layer }) => {
        const text = cell && problemOf(cell, layer)
        return text ? [{ row: at, column, layer, text }] : []
      }),
    ),
  )

/** How many cells of each layer are to be stored, for its tab. */
export function countChanges({ rows }: Pick<Cells, 'rows'>): Partial<Record<Layer, number>> {
  const counts: Partial<Record<Layer, number>> = {}
  for (const { layer } of eachChange(rows)) counts[layer] = (counts[layer] ?? 0) + 1
  return counts
}

/** Puts what the shop refused at its cells. */
export function refuse(
  matrix: Matrix,
  errors: readonly { colour_id: number; size: string; field: string; text: string }[],
): Matrix {
  const rows = matrix.rows.map((row) => {
    const own = errors.filter(({ colour_id: id }) => id === row.id)
    if (own.length === 0) return row
    const cells = row.cells.map((cell, column) => {
      const refused = Object.fromEntries(
        own
          .filter(({ size }) => size === matrix.sizes[column])
          .map(({ field, text }) => [field, text]),
      )
      return cell && { ...cell, refused: { ...cell.refused, ...refused } }
    })
    return { ...row, cells }
  })
  return { ...matrix, rows }
}

/**
 * The product as it is now under what was typed over it: after a save, another's change or a reload. What is stored
 * by now is no change any more; where another has changed what was typed over, both values are shown until it is saved.
 */
export function loadAgain(
  matrix: Matrix,
  colours: readonly MatrixColour[],
  edits: readonly Change[] = changesOf(matrix),
): Matrix {
  const fresh = openMatrix(colours, matrix.layer)
  const byCell = Map.groupBy(edits, ({ colour_id: id, size }) => `${id} ${size}`)
  const marks = new Map<string, Cell['refused'] | undefined>(
    matrix.rows.flatMap(({ id, cells }) =>
      cells.map((cell, column) => [`${id} ${matrix.sizes[column]}`, cell?.refused] as const),
    ),
  )
  const rows = fresh.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => {
      const key = `${row.id} ${fresh.sizes[column]}`
      const own = byCell.get(key)
      if (!cell || !own) return cell
      const still = own.flatMap(({ field, value, was }) => {
        const text = plainText(cell, field, value)
        return text === undefined ? [] : [{ field, text, was }]
      })
      const now = still.map(({ field, text }) => [field, text])
      const refused = still.flatMap(({ field, was }) => {
        const mark = was === cell.was[field] ? marks.get(key)?.[field] : theirsOf(cell.was[field])
        return mark === undefined ? [] : [[field, mark]]
      })
      return { ...cell, now: Object.fromEntries(now), refused: Object.fromEntries(refused) }
    }),
  }))
  const { cursor, anchor } = matrix
  return { ...goTo({ ...fresh, rows, anchor }, cursor, true), past: [], future: [] }
}
