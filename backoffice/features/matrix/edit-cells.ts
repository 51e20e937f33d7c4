import type { Layer } from './layers.ts'
import { type Cell, type Matrix, type Place, type Range, type Step, valueOf } from './matrix.ts'
import { lastPlace, rangeOf } from './move.ts'
import { readValue } from './read-value.ts'

const mostSteps = 200

/** Writes a text into every cell of a range. */
export const fill = (matrix: Matrix, range: Range, text: string): Matrix =>
  write(
    matrix,
    placesIn(range).map((place) => ({ ...place, text })),
  )

/** Puts back what is stored. */
export const putBack = (matrix: Matrix, range: Range): Matrix =>
  write(
    matrix,
    placesIn(range).map((place) => ({ ...place, text: undefined })),
  )

/** Copies the first row of the range down, or its first column to the right. */
export function fillFrom(matrix: Matrix, side: 'top' | 'left'): Matrix {
  const range = rangeOf(matrix)
  const texts = placesIn(range).flatMap((place) => {
    const from = side === 'top' ? { ...place, row: range.top } : { ...place, column: range.left }
    const cell = cellAt(matrix, from)
    return cell ? [{ ...place, text: valueOf(cell, matrix.layer) }] : []
  })
  return write(matrix, texts)
}

/**
 * Writes what a sheet had, from the first cell of the range on. A block that goes into the range several times
 * fills it.
 * @returns how many of its cells have no place here, too
 */
export function paste(matrix: Matrix, block: string[][]): { matrix: Matrix; left: number } {
  const range = rangeOf(matrix)
  const height = block.length
  const width = Math.max(0, ...block.map((row) => row.length))
  if (height === 0 || width === 0) return { matrix, left: 0 }
  const chosen = { height: range.bottom - range.top + 1, width: range.right - range.left + 1 }
  const times = (have: number, unit: number) => (have % unit === 0 ? have : unit)
  const to: Range = {
    ...range,
    bottom: range.top + times(chosen.height, height) - 1,
    right: range.left + times(chosen.width, width) - 1,
  }
  const texts = placesIn(to).flatMap((place) => {
    const text = block[(place.row - to.top) % height]?.[(place.column - to.left) % width]
    return text === undefined ? [] : [{ ...place, text }]
  })
  const fitting = texts.filter((place) => cellAt(matrix, place))
  const isRepeated = texts.length > height * width
  const last = lastPlace(matrix)
  const written = write(matrix, fitting)
  return {
    matrix: {
      ...written,
      anchor: { row: to.top, column: to.left },
      cursor: { row: Math.min(to.bottom, last.row), column: Math.min(to.right, last.column) },
    },
    left: isRepeated ? 0 : texts.length - fitting.length,
  }
}

/** What is chosen, as sheets take it: tabs and lines. */
export function copyOf(matrix: Matrix): string {
  const { top, bottom, left, right } = rangeOf(matrix)
  return matrix.rows
    .slice(top, bottom + 1)
    .map(({ cells }) =>
      cells
        .slice(left, right + 1)
        .map((cell) => quote(cell ? valueOf(cell, matrix.layer) : ''))
        .join('\t'),
    )
    .join('\n')
}

const quote = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function placesIn({ top, bottom, left, right }: Range): Place[] {
  const width = right - left + 1
  return Array.from({ length: (bottom - top + 1) * width }, (_, at) => ({
    row: top + Math.floor(at / width),
    column: left + (at % width),
  }))
}

const cellAt = ({ rows }: Matrix, { row, column }: Place): Cell | undefined =>
  rows[row]?.cells[column]

/** One step of what can be undone; an undefined text puts back what is stored. */
function write(matrix: Matrix, texts: (Place & { text: string | undefined })[]): Matrix {
  const { layer } = matrix
  const steps = texts.flatMap(({ row, column, text }): Step[] => {
    const cell = cellAt(matrix, { row, column })
    if (!cell) return []
    const after = text === undefined ? undefined : plainText(cell, layer, text)
    const before = cell.now[layer]
    return after === before ? [] : [{ row, column, layer, before, after }]
  })
  if (steps.length === 0) return matrix
  const past = [...matrix.past, steps].slice(-mostSteps)
  return { ...apply(matrix, steps, 'after'), past, future: [] }
}

/** As it is stored; undefined where that is what is stored already, and as typed where it cannot be read. */
export function plainText({ was }: Cell, layer: Layer, text: string): string | undefined {
  const read = readValue(layer, text)
  if ('problem' in read) return text
  return read.value === was[layer] ? undefined : read.value
}

function apply(matrix: Matrix, steps: Step[], side: 'before' | 'after'): Matrix {
  const rows = [...matrix.rows]
  const touched = new Set<number>()
  for (const { row: at, column, layer, [side]: text } of steps) {
    const row = rows[at]
    const cell = row?.cells[column]
    if (!row || !cell) continue
    const { [layer]: _, ...now } = cell.now
    const { [layer]: __, ...refused } = cell.refused
    const next = { ...cell, now: text === undefined ? now : { ...now, [layer]: text }, refused }
    // Copied once, however many of its cells are written.
    const cells = touched.has(at) ? row.cells : [...row.cells]
    cells[column] = next
    if (!touched.has(at)) rows[at] = { ...row, cells }
    touched.add(at)
  }
  return { ...matrix, rows }
}

/** Takes back the last step, and shows it. */
export function undo(matrix: Matrix): Matrix {
  const steps = matrix.past.at(-1)
  if (!steps) return matrix
  const past = matrix.past.slice(0, -1)
  return { ...show(apply(matrix, steps, 'before'), steps), past, future: [...matrix.future, steps] }
}

export function redo(matrix: Matrix): Matrix {
  const steps = matrix.future.at(-1)
  if (!steps) return matrix
  const future = matrix.future.slice(0, -1)
  return { ...show(apply(matrix, steps, 'after'), steps), past: [...matrix.past, steps], future }
}

function show(matrix: Matrix, steps: Step[]): Matrix {
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return matrix
  const { layer } = first
  return { ...matrix, layer, anchor: placeOf(first), cursor: placeOf(last) }
}

const placeOf = ({ row, column }: Place): Place => ({ row, column })
