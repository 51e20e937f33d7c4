import { isNeeded, type Layer } from './layers.ts'
import { readValue } from './read-value.ts'

export type Texts = Record<Layer, string>

/** A size of a colour, as the product has it. */
export type MatrixSize = {
  id: number
  size: string
  stock: number
  price: number
  mrp: number | null
  sku: string
  barcode: string
  weight: number | null
  cost: number | null
  shelf: string
}
export type MatrixColour = { id: number; name: string; hex: string; sizes: MatrixSize[] }

export type Cell = {
  id: number
  stock: number
  /** As it is stored. */
  was: Texts
  /** As it is to be, where that is another. */
  now: Partial<Texts>
  /** What the shop answered of it. */
  refused: Partial<Texts>
}
export type Row = { id: number; name: string; hex: string; cells: (Cell | undefined)[] }
export type Place = { row: number; column: number }
export type Range = { top: number; left: number; bottom: number; right: number }

export type Step = Place & { layer: Layer; before: string | undefined; after: string | undefined }

/** Colours down, sizes across, a layer at a time. What an act touches is a new object, all else the same. */
export type Matrix = {
  sizes: string[]
  rows: Row[]
  layer: Layer
  /** Where one is, and where the range began that reaches to it. */
  cursor: Place
  anchor: Place
  past: Step[][]
  future: Step[][]
}

export const start: Place = { row: 0, column: 0 }

export function openMatrix(colours: readonly MatrixColour[], layer: Layer = 'price'): Matrix {
  const sizes = sizesOf(colours)
  const rows = colours.map(({ id, name, hex, sizes: own }) => ({
    id,
    name,
    hex,
    cells: sizes.map((size) => toCell(own.find((each) => each.size === size))),
  }))
  return { sizes, rows, layer, cursor: start, anchor: start, past: [], future: [] }
}

/** Every size that a colour has; those that only some have stand after what is before them there. */
function sizesOf(colours: readonly MatrixColour[]): string[] {
  const all: string[] = []
  for (const { sizes } of colours) {
    let at = 0
    for (const { size } of sizes) {
      const known = all.indexOf(size)
      if (known < 0) all.splice(at, 0, size)
      at = (known < 0 ? at : known) + 1
    }
  }
  return all
}

const toCell = (size: MatrixSize | undefined): Cell | undefined =>
  size && {
    id: size.id,
    stock: size.stock,
    was: {
      price: String(size.price),
      mrp: textOf(size.mrp),
      delta: '',
      sku: size.sku,
      barcode: size.barcode,
      weight: textOf(size.weight),
      cost: textOf(size.cost),
      shelf: size.shelf,
    },
    now: {},
    refused: {},
  }

const textOf = (value: number | null) => (value === null ? '' : String(value))

export const valueOf = (cell: Cell, layer: Layer): string => cell.now[layer] ?? cell.was[layer]

/** What is wrong with a cell's layer, or was answered of it; undefined where nothing is. */
export const problemOf = (cell: Cell, layer: Layer): string | undefined =>
  unfitOf(cell, layer) ?? cell.refused[layer]

/** Why a cell's layer is not even to be sent. */
export function unfitOf(cell: Cell, layer: Layer): string | undefined {
  const typed = cell.now[layer]
  if (typed === undefined) return undefined
  const read = readValue(layer, typed)
  if ('problem' in read) return read.problem
  if (read.value === '' && isNeeded(layer)) return 'A price is needed.'
  if (layer === 'price' || layer === 'mrp') {
    const [price, mrp] = [Number(valueOf(cell, 'price')), Number(valueOf(cell, 'mrp'))]
    if (mrp > 0 && price > mrp) {
      return layer === 'price' ? 'This is above its MRP.' : 'This is below its price.'
    }
  }
  if (layer === 'delta' && cell.stock + Number(typed) < 0) return `There are only ${cell.stock}.`
  return undefined
}
