/** What a matrix shows of each size, one at a time. */
export const layers = [
  { name: 'price', label: 'Price', isNeeded: true },
  { name: 'mrp', label: 'MRP', isNeeded: false },
  { name: 'delta', label: 'Stock ±', isNeeded: false },
  { name: 'sku', label: 'SKU', isNeeded: false },
  { name: 'barcode', label: 'Bar code', isNeeded: false },
  { name: 'weight', label: 'Weight, g', isNeeded: false },
  { name: 'cost', label: 'Cost', isNeeded: false },
  { name: 'shelf', label: 'Shelf', isNeeded: false },
] as const

export type Layer = (typeof layers)[number]['name']

export const labelOf = (layer: Layer): string =>
  layers.find(({ name }) => name === layer)?.label ?? layer

export const isNeeded = (layer: Layer): boolean =>
  layers.some(({ name, isNeeded: needed }) => name === layer && needed)

export const isNumeric = (layer: Layer): boolean =>
  layer === 'price' ||
  layer === 'mrp' ||
  layer === 'cost' ||
  layer === 'weight' ||
  layer === 'delta'
