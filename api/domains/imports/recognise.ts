import { refuseFile } from '../../ground/sheets/refuse-file.ts'
import type { Dialect } from './dialects/dialect.ts'
import { meesho } from './dialects/meesho.ts'
import { ours, readMapped } from './dialects/ours.ts'
import { shopify, shopifyInventory, shopifyOld } from './dialects/shopify.ts'
import { woocommerce } from './dialects/woocommerce.ts'
import { type DialectName, fields, type Line, type MappedField, type Mapping } from './fields.ts'
import { fold } from './fold.ts'
import { maxRows } from './reading/read-rows.ts'
import type { Row, Table } from './table.ts'

const known: Dialect[] = [meesho, shopifyInventory, shopify, shopifyOld, woocommerce, ours]

/** Some sheets have a title and instructions above their heads. */
const maxHeadRow = 10

/** What other shops call our fields, beside the dialects that are known whole. */
const synonyms: Partial<Record<MappedField, string[]>> = {
  slug: [
    'handle',
    'urlkey',
    'url',
    'productid',
    'stylecode',
    'styleid',
    'parentsku',
    'styleno',
    'style',
  ],
  name: ['title', 'producttitle', 'productname', 'itemname', 'articlename', 'styledescription'],
  group: ['department', 'for', 'audience', 'targetgroup'],
  type: ['producttype', 'garmenttype', 'articletype', 'category', 'subcategory', 'producttypename'],
  colour: [
    'color',
    'colorname',
    'colourname',
    'shade',
    'brandcolour',
    'primecolour',
    'farbe',
    'रंग',
  ],
  hex: ['colorhex', 'colourhex', 'hexcode'],
  size: ['sizename', 'variation', 'standardsize', 'grosse', 'साइज'],
  price: [
    'sellingprice',
    'saleprice',
    'standardprice',
    'offerprice',
    'rate',
    'preis',
    'मूल्य',
    'कीमत',
  ],
  mrp: [
    'maximumretailprice',
    'listprice',
    'regularprice',
    'comparetoprice',
    'maximumretailpriceinr',
  ],
  stock: ['quantity', 'qty', 'inventory', 'stockquantity', 'onhand', 'available', 'menge'],
  sku: ['skucode', 'itemsku', 'sellersku', 'skuid', 'vendorskucode', 'variantsku', 'skuno'],
  barcode: ['ean', 'gtin', 'upc', 'eancode', 'barcodeno', 'isbn'],
  weight: ['weightgrams', 'weightg', 'weightgms', 'netweightgms', 'grams', 'weightingrams'],
  cost: ['costprice', 'costperitem', 'purchaseprice', 'makingcost'],
  shelf: ['rack', 'bin', 'location'],
  hsn: ['hsncode', 'hscode', 'hsnno', 'hsnid'],
  brand: ['brandname', 'vendor', 'label'],
  gender: ['sex'],
  description: ['productdescription', 'details', 'productdetails', 'beschreibung', 'विवरण'],
  material_care: ['care', 'washcare', 'materialcare', 'materialcaredescription'],
  generic_name: ['genericname', 'commodityname'],
  country_of_origin: ['origin', 'countryoforigin', 'coo', 'madein'],
  net_quantity: ['netquantity', 'netquantityn', 'netqty'],
  made: ['monthofmanufacture', 'manufacturingmonth', 'made', 'mfgdate'],
  maker_name: ['manufacturer', 'manufacturername', 'maker'],
  maker_address: ['manufactureraddress', 'makeraddress'],
  photos: ['image', 'images', 'imageurl', 'photo', 'photos', 'picture', 'pictures', 'mainimage'],
}

const fieldOf = new Map<string, MappedField>([
  ...fields.map((field): [string, MappedField] => [fold(field), field]),
  ...Object.entries(synonyms).flatMap(([field, names]) =>
    names.map((name): [string, MappedField] => [fold(name), field as MappedField]),
  ),
])

export type Recognised = { dialect: DialectName; table: Table; mapping: Mapping }

/**
 * Finds a file's head and what writes such files.
 * @throws FieldRefusal of `file` for one without rows below its head, or with too many
 */
export function recognise(rows: string[][]): Recognised {
  for (const [at] of rows.slice(0, maxHeadRow).entries()) {
    const table = below(rows, at)
    const dialect = known.find(({ isOf }) => isOf(new Set(table.heads.map(fold)), table))
    if (dialect)
      return { dialect: dialect.name, table: checked(table), mapping: namesOf(dialect, table) }
  }
  const filled = (cells: string[] = []) => cells.filter(Boolean).length
  const start = rows.slice(0, maxHeadRow)
  const most = Math.max(0, ...start.map(filled))
  const at = start.findIndex((cells) => filled(cells) >= most * 0.6 && filled(cells) > 0)
  if (at < 0) throw refuseFile('The file is empty: choose one with a head and rows below it.')
  const table = checked(below(rows, at))
  return { dialect: 'unknown', table, mapping: guess(table.heads) }
}

function below(rows: string[][], at: number): Table {
  const heads = (rows[at] ?? []).map((head) => head.trim())
  const filled: Row[] = []
  for (let down = at + 1; down < rows.length; down += 1) {
    const cells = rows[down] ?? []
    if (cells.some(Boolean)) filled.push({ row: down + 1, cells })
  }
  return { heads, rows: filled }
}

function checked(table: Table): Table {
  const { length } = table.rows
  if (length === 0)
    throw refuseFile('The file has no rows below its head: choose one with garments.')
  if (length > maxRows) {
    throw refuseFile(
      `The file has ${length} rows, and ${maxRows} are read at once: cut it in two and take in each.`,
    )
  }
  return table
}

function namesOf({ columns }: Dialect, { heads }: Table): Mapping {
  const byName = new Map(Object.entries(columns).map(([head, field]) => [fold(head), field]))
  return Object.fromEntries(
    heads.filter(Boolean).map((head) => [head, byName.get(fold(head)) ?? '']),
  )
}

/** Each field is read from one column, but for pictures. */
function guess(heads: string[]): Mapping {
  const taken = new Set<MappedField>()
  return Object.fromEntries(
    heads.filter(Boolean).map((head) => {
      const plain = fold(head)
      const field =
        fieldOf.get(plain) ??
        (/^(image|photo|picture)(url)?\d+$/.test(plain) ? 'photos' : undefined)
      if (!field || (field !== 'photos' && taken.has(field))) return [head, '']
      taken.add(field)
      return [head, field]
    }),
  )
}

/**
 * A file's sizes, as its dialect has them. What the mapping says otherwise than the dialect counts before it.
 */
export function readLines({ dialect, table, mapping: own }: Recognised, given: Mapping): Line[] {
  const mapping = { ...own, ...given }
  if (dialect === 'unknown') return readMapped(table, mapping)
  const found = known.find(({ name }) => name === dialect)
  const lines = found?.read(table) ?? []
  const others = Object.entries(given).filter(([head, field]) => field !== (own[head] ?? ''))
  if (others.length === 0) return lines
  const mapped = new Map(
    readMapped(table, Object.fromEntries(others)).map((line) => [line.row, line]),
  )
  return lines.map((line) => {
    const { values, photos } = mapped.get(line.row) ?? { values: {}, photos: [] }
    const given = Object.entries(values).filter(([field, text]) => text && field !== 'slug')
    return {
      ...line,
      values: { ...line.values, ...Object.fromEntries(given) },
      photos: [...line.photos, ...photos],
    }
  })
}

/** By which a mapping is remembered. */
export const headsKey = (heads: string[]): string =>
  [...new Set(heads.map(fold).filter(Boolean))].toSorted().join('\n')
