import { cardPrice } from '../../../ui/format-price.ts'
import type { Layer } from './layers.ts'
import { type Cell, valueOf } from './matrix.ts'

/** A cell's layer as it is read: sums with ₹, stock with what is added to it. */
export function shownValue(cell: Cell, layer: Layer): string {
  const value = valueOf(cell, layer)
  if (layer === 'delta') {
    const delta = Number(value)
    if (Number.isNaN(delta)) return value
    if (delta === 0) return `${cell.stock}`
    return `${cell.stock} ${delta > 0 ? '+' : '−'} ${Math.abs(delta)}`
  }
  const isSum = layer === 'price' || layer === 'mrp' || layer === 'cost'
  const sum = Number(value)
  return isSum && value !== '' && !Number.isNaN(sum) ? cardPrice(sum) : value
}
