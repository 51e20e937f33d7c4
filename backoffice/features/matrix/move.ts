import type { Layer } from './layers.ts'
import { type Matrix, type Place, type Range, start } from './matrix.ts'

export const rangeOf = ({ cursor, anchor }: Pick<Matrix, 'cursor' | 'anchor'>): Range => ({
  top: Math.min(cursor.row, anchor.row),
  bottom: Math.max(cursor.row, anchor.row),
  left: Math.min(cursor.column, anchor.column),
  right: Math.max(cursor.column, anchor.column),
})

export const isOne = ({ cursor, anchor }: Matrix): boolean =>
  cursor.row === anchor.row && cursor.column === anchor.column

export const lastPlace = ({ rows, sizes }: Matrix): Place => ({
  row: rows.length - 1,
  column: sizes.length - 1,
})

const within = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** Goes to a place; with `isReaching` the range reaches there from where it began. */
export function goTo(matrix: Matrix, to: Place, isReaching = false): Matrix {
  const last = lastPlace(matrix)
  const cursor = { row: within(to.row, last.row), column: within(to.column, last.column) }
  return { ...matrix, cursor, anchor: isReaching ? matrix.anchor : cursor }
}

/** How keys move, as in a sheet. @returns undefined for a key that moves nothing */
export function goByKey(
  matrix: Matrix,
  { key, isShift, isCtrl }: { key: string; isShift: boolean; isCtrl: boolean },
): Matrix | undefined {
  const { row, column } = matrix.cursor
  const last = lastPlace(matrix)
  const to: Record<string, Place> = {
    ArrowUp: { row: isCtrl ? 0 : row - 1, column },
    ArrowDown: { row: isCtrl ? last.row : row + 1, column },
    ArrowLeft: { row, column: isCtrl ? 0 : column - 1 },
    ArrowRight: { row, column: isCtrl ? last.column : column + 1 },
    Home: { row: isCtrl ? 0 : row, column: 0 },
    End: { row: isCtrl ? last.row : row, column: last.column },
    PageUp: { row: row - 10, column },
    PageDown: { row: row + 10, column },
  }
  const place = to[key]
  if (place) return goTo(matrix, place, isShift)
  if (key === ' ' && isCtrl) return selectColumn(matrix, column)
  if (key === ' ' && isShift) return selectRow(matrix, row)
  return key.toLowerCase() === 'a' && isCtrl ? selectAll(matrix) : undefined
}

const selectColumn = (matrix: Matrix, column: number): Matrix => ({
  ...matrix,
  anchor: { row: 0, column },
  cursor: { row: lastPlace(matrix).row, column },
})

const selectRow = (matrix: Matrix, row: number): Matrix => ({
  ...matrix,
  anchor: { row, column: 0 },
  cursor: { row, column: lastPlace(matrix).column },
})

const selectAll = (matrix: Matrix): Matrix => ({
  ...matrix,
  anchor: start,
  cursor: lastPlace(matrix),
})

/** By its head: a column, a row, or all. */
export const selectBy = (matrix: Matrix, head: Partial<Place>): Matrix =>
  head.column !== undefined
    ? selectColumn(matrix, head.column)
    : head.row !== undefined
      ? selectRow(matrix, head.row)
      : selectAll(matrix)

export const showLayer = (matrix: Matrix, layer: Layer): Matrix => ({ ...matrix, layer })
