import type { Line } from '../fields.ts'
import { toSlug } from '../fold.ts'
import type { Row, Table } from '../table.ts'
import type { Dialect } from './dialect.ts'
import { freeSize, type Option, oneColour, readOptions } from './options.ts'
import { plainText } from './plain-text.ts'
import {
  findColumns,
  hasWooKinds,
  isWoo,
  type WooColumn,
  type WooColumns,
} from './woocommerce-heads.ts'

const columns = {
  Name: 'name',
  SKU: 'sku',
  'GTIN, UPC, EAN, or ISBN': 'barcode',
  Description: 'description',
  Stock: 'stock',
  'Regular price': 'mrp',
  'Sale price': 'price',
  Categories: 'type',
  Images: 'photos',
} as const

/** Values of a cell, of which a comma within one is written `\,`. */
export const splitValues = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter(Boolean)

type Item = Row & { of: (column: WooColumn) => string; options: Option[] }

function itemsOf({ rows }: Table, found: WooColumns): Item[] {
  return rows.map(({ row, cells }) => {
    const at = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
    return {
      row,
      cells,
      of: (column) => at(found[column]),
      options: found.attributes.map(({ name, value }) => ({ name: at(name), value: at(value) })),
    }
  })
}

const kindOf = (item: Item) => item.of('type').split(',')[0]?.trim().toLowerCase() ?? ''

function readItems(table: Table, found: WooColumns): Line[] {
  const items = itemsOf(table, found)
  const parents = new Map<string, Item>()
  for (const item of items) {
    if (kindOf(item) === 'variation') continue
    parents.set(`id:${item.of('id')}`, item)
    if (item.of('sku')) parents.set(item.of('sku').toLowerCase(), item)
  }
  const slugs = slugsOf([...new Set(parents.values())])
  const grams = (item: Item) => {
    const weight = Number((item.cells[found.weight ?? -1] ?? '').replace(',', '.'))
    return weight > 0 ? String(Math.round(weight * (found.grams ?? 1_000))) : ''
  }
  const started = new Set<Item>()
  return items.flatMap((item): Line[] => {
    const kind = kindOf(item)
    // Its variations are its sizes.
    if (kind === 'variable' || kind === 'grouped' || kind === 'external') return []
    const named = item.of('parent').toLowerCase()
    const parent = kind === 'variation' ? parents.get(named) : item
    const slug = (parent && slugs.get(parent)) ?? ''
    const isFirst = parent !== undefined && !started.has(parent)
    if (parent) started.add(parent)
    return [
      {
        row: item.row,
        key: slug || `parent ${named}`,
        hints: parent ? [parent.of('categories'), parent.of('tags'), parent.of('name')] : [],
        photos: photosOf(item, isFirst && parent !== item ? parent : undefined),
        values: {
          slug,
          ...(isFirst && productOf(parent)),
          ...colourAndSize(item),
          price: item.of('sale') || item.of('regular'),
          mrp: item.of('regular'),
          weight: grams(item) || (parent ? grams(parent) : ''),
          stock: item.of('stock'),
          sku: item.of('sku'),
          barcode: item.of('gtin'),
        },
      },
    ]
  })
}

/** Of two products with one name the later has its code, or its number, in its address. */
function slugsOf(products: Item[]): Map<Item, string> {
  const taken = new Set<string>()
  return new Map(
    products.map((item) => {
      const plain = toSlug(item.of('name')) || toSlug(item.of('sku')) || `product-${item.of('id')}`
      const slug = taken.has(plain) ? toSlug(`${plain}-${item.of('sku') || item.of('id')}`) : plain
      taken.add(slug)
      return [item, slug]
    }),
  )
}

const productOf = (item: Item) => ({
  name: item.of('name'),
  description: plainText((item.of('description') || item.of('short')).replaceAll('\\n', '\n')),
  type: splitValues(item.of('categories'))[0]?.split('>').at(-1)?.trim() ?? '',
})

function colourAndSize(item: Item) {
  // A simple product names all values of an attribute, of which one alone is its own.
  const options = item.options.map(({ name, value }) => {
    const values = splitValues(value)
    return { name, value: values.length === 1 ? (values[0] ?? '') : '' }
  })
  const { colour, size } = readOptions(options)
  return { colour: colour ?? oneColour, size: size ?? freeSize }
}

const photosOf = (item: Item, parent: Item | undefined) =>
  [
    ...new Set([
      ...(parent ? splitValues(parent.of('images')) : []),
      ...splitValues(item.of('images')),
    ]),
  ].map((address) => ({ address, alt: '', row: item.row }))

export const woocommerce: Dialect = {
  name: 'woocommerce',
  isOf: (heads, { heads: all, rows }) => isWoo(heads) || (all.length > 30 && hasWooKinds(rows)),
  columns,
  read: (table) =>
    readItems(table, findColumns(table.heads, table.heads.length > 30 && hasWooKinds(table.rows))),
}
