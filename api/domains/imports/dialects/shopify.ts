import type { Line, Photo } from '../fields.ts'
import { fold, toSlug } from '../fold.ts'
import { type Cells, cellsOf } from '../table.ts'
import { countryOf } from './countries.ts'
import type { Dialect } from './dialect.ts'
import { freeSize, type Option, oneColour, readOptions } from './options.ts'
import { plainText } from './plain-text.ts'

const handle = (cells: Cells) => cells.of('URL handle', 'Handle')
const image = (cells: Cells) => cells.of('Product image URL', 'Image Src')
const imageOfSize = (cells: Cells) => cells.of('Variant image URL', 'Variant Image')
const price = (cells: Cells) => cells.of('Price', 'Variant Price')

const columns = {
  'URL handle': 'slug',
  Handle: 'slug',
  Title: 'name',
  Description: 'description',
  'Body (HTML)': 'description',
  Vendor: 'brand',
  Type: 'type',
  SKU: 'sku',
  'Variant SKU': 'sku',
  Barcode: 'barcode',
  'Variant Barcode': 'barcode',
  'Variant Barcodes': 'barcode',
  Price: 'price',
  'Variant Price': 'price',
  'Compare-at price': 'mrp',
  'Variant Compare At Price': 'mrp',
  'Cost per item': 'cost',
  'Weight value (grams)': 'weight',
  'Variant Grams': 'weight',
  'Inventory quantity': 'stock',
  'Variant Inventory Qty': 'stock',
  'Product image URL': 'photos',
  'Image Src': 'photos',
} as const

/** The names of the options stand in a product's first row alone. */
const optionNames = (first: Cells) => [1, 2, 3].map((number) => first.of(`Option${number} name`))

const optionsOf = (cells: Cells, names: string[]): Option[] =>
  names.map((name, at) => ({ name, value: cells.of(`Option${at + 1} value`) }))

const isSize = (cells: Cells) =>
  Boolean(price(cells) || cells.of('SKU', 'Variant SKU') || cells.of('Option1 value'))

function readProducts(cells: Cells[]): Line[] {
  return [...Map.groupBy(cells, (row) => handle(row)).values()].flatMap(readProduct)
}

function readProduct(rows: Cells[]): Line[] {
  const [first] = rows
  if (!first) return []
  const names = optionNames(first)
  const hints = [
    first.of('Product category', 'Standardized Product Type'),
    first.of('Type', 'Custom Product Type'),
    first.of('Tags'),
    first.of('Google Shopping / Gender'),
    first.of('Google Shopping / Age Group'),
    first.of('Title'),
  ]
  const product = {
    name: first.of('Title'),
    description: plainText(first.of('Description', 'Body (HTML)')),
    brand: first.of('Vendor'),
    type: first.of('Type', 'Custom Product Type') || lastOf(first.of('Product category')),
  }
  const slug = toSlug(handle(first))
  // A row without a handle says so, whatever else it has.
  const sized = rows.filter((row) => isSize(row) || !slug)
  const lines = sized.map((row, at): Line => {
    const { colour, size } = readOptions(optionsOf(row, names))
    return {
      row: row.row,
      key: slug,
      hints,
      photos: [],
      values: {
        slug,
        ...(at === 0 && product),
        colour:
          colour ??
          (first.of(
            'Google Shopping / Color',
            'Color (product.metafields.shopify.color-pattern)',
          ) ||
            oneColour),
        size: size ?? freeSize,
        price: price(row),
        mrp: mrpOf(row),
        cost: row.of('Cost per item'),
        weight: gramsOf(row.of('Weight value (grams)', 'Variant Grams')),
        stock: row.of('Inventory quantity', 'Variant Inventory Qty'),
        sku: row.of('SKU', 'Variant SKU').replace(/^'/, ''),
        barcode: barcodeOf(row.of('Barcode', 'Variant Barcode', 'Variant Barcodes')),
      },
    }
  })
  givePhotos(lines, sized, rows)
  return lines
}

/** None where it is written as nothing. */
const mrpOf = (row: Cells) => {
  const text = row.of('Compare-at price', 'Variant Compare At Price')
  return Number(text) === 0 ? '' : text
}
const gramsOf = (text: string) => (Number(text) > 0 ? text : '')
const barcodeOf = (text: string) => text.replace(/^'/, '').split(/[;,|]\s*/)[0] ?? ''
const lastOf = (category: string) => category.split('>').at(-1)?.trim() ?? ''

/**
 * A size's picture names its colour. A picture of the product is of the colour whose picture stands before it; those
 * before the first are of the first colour.
 */
function givePhotos(lines: Line[], sized: Cells[], rows: Cells[]): void {
  const [first] = lines
  if (!first) return
  const lineOfColour = new Map<string, Line>()
  for (const line of lines) {
    const colour = line.values.colour ?? ''
    if (!lineOfColour.has(colour)) lineOfColour.set(colour, line)
  }
  const colourOfImage = new Map<string, string>()
  for (const [at, row] of sized.entries()) {
    const address = imageOfSize(row)
    const colour = lines[at]?.values.colour ?? ''
    if (address && !colourOfImage.has(address)) colourOfImage.set(address, colour)
  }
  const photos = new Map<string, Photo>()
  const ordered = rows.filter(image).toSorted((one, other) => placeOf(one) - placeOf(other))
  let colour = first.values.colour ?? ''
  const give = (address: string, photo: Photo) => {
    if (photos.has(address)) return
    photos.set(address, photo)
    ;(lineOfColour.get(colour) ?? first).photos.push(photo)
  }
  for (const row of ordered) {
    const address = image(row)
    colour = colourOfImage.get(address) ?? colour
    give(address, { address, alt: row.of('Image alt text'), row: row.row })
  }
  for (const row of sized) {
    const address = imageOfSize(row)
    colour = colourOfImage.get(address) ?? colour
    if (address) give(address, { address, alt: '', row: row.row })
  }
}

const placeOf = (row: Cells) => Number(row.of('Image position')) || 9_999

export const shopify: Dialect = {
  name: 'shopify',
  isOf: (heads) => heads.has('urlhandle') && heads.has('title'),
  columns,
  read: (table) => readProducts(cellsOf(table)),
}

export const shopifyOld: Dialect = {
  name: 'shopify_old',
  isOf: (heads) => heads.has('handle') && heads.has('variantprice'),
  columns,
  read: (table) => readProducts(cellsOf(table)),
}

const inventoryColumns = {
  Handle: 'slug',
  SKU: 'sku',
  'HS Code': 'hsn',
  COO: 'country_of_origin',
  'On hand (current)': 'stock',
} as const

const onHand = [
  'On hand (current)',
  'On hand (new)',
  'On hand',
  'Available',
  'Available (not editable)',
]
const ownHeads =
  /^(handle|title|option\d(name|value)|sku|hscode|coo|location|binname|incoming.*|unavailable.*|committed.*|available.*|onhand.*)$/

/** A row is a size at a place; in an older file each place is a column, in which a size may be "not stocked". */
function readInventory(cells: Cells[], placeHeads: string[]): Line[] {
  const seen = new Map<string, { line: Line; places: Set<string> }>()
  const names = new Map<string, string[]>()
  return cells.map((row): Line => {
    const slug = toSlug(handle(row))
    const known = names.get(slug) ?? optionNames(row)
    names.set(slug, known)
    const { colour, size } = readOptions(optionsOf(row, known))
    const places = placeHeads.map((head) => row.of(head))
    const counts = [row.of(...onHand), ...places].filter((text) => /^-?\d+$/.test(text))
    const stock = counts.length ? String(counts.reduce((sum, text) => sum + Number(text), 0)) : ''
    const line: Line = {
      row: row.row,
      key: slug,
      hints: [],
      photos: [],
      isCount: true,
      values: {
        slug,
        colour: colour ?? '',
        size: size ?? freeSize,
        stock,
        sku: row.of('SKU').replace(/^'/, ''),
        hsn: row.of('HS Code').replaceAll(/[.\s]/g, ''),
        country_of_origin: countryOf(row.of('COO')),
      },
    }
    const place = [slug, colour, size, line.values.sku].join('\n').toLowerCase()
    const at = row.of('Location')
    const above = seen.get(place)
    if (!above || above.places.has(at)) {
      if (!above) seen.set(place, { line, places: new Set([at]) })
      return line
    }
    above.places.add(at)
    const { values } = above.line
    if (stock) values.stock = String(Number(values.stock || 0) + Number(stock))
    return { ...line, isFurther: true }
  })
}

export const shopifyInventory: Dialect = {
  name: 'shopify_inventory',
  isOf: (heads) => heads.has('hscode') && heads.has('coo'),
  columns: inventoryColumns,
  read: (table) => {
    const names = table.heads.map(fold)
    const hasOnHand = names.some((name) => /^(onhand|available)/.test(name))
    const places = hasOnHand
      ? []
      : table.heads.filter((_, at) => names[at] && !ownHeads.test(names[at] ?? ''))
    return readInventory(cellsOf(table), places)
  },
}
