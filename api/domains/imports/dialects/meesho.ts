import type { Line } from '../fields.ts'
import { toSlug } from '../fold.ts'
import { type Cells, cellsOf } from '../table.ts'
import { countryOf } from './countries.ts'
import type { Dialect } from './dialect.ts'
import { freeSize, oneColour } from './options.ts'

const columns = {
  'Product Name': 'name',
  Variation: 'size',
  Size: 'size',
  'Meesho Price': 'price',
  MRP: 'mrp',
  'Net Weight (gms)': 'weight',
  Inventory: 'stock',
  'Country of Origin': 'country_of_origin',
  'Generic Name': 'generic_name',
  'Net Quantity (N)': 'net_quantity',
  'Manufacturer Name': 'maker_name',
  'Manufacturer Address': 'maker_address',
  Color: 'colour',
  Colour: 'colour',
  'SKU ID': 'sku',
  'Image 1': 'photos',
  'Image 2': 'photos',
  'Image 3': 'photos',
  'Image 4': 'photos',
  'Group ID': 'slug',
  HSN: 'hsn',
  'HSN Code': 'hsn',
  Brand: 'brand',
  'Product Description': 'description',
} as const

const roles = [
  ['manufacturer', 'Manufacturer'],
  ['packer', 'Packer'],
  ['importer', 'Importer'],
] as const

/** What came from abroad names its importer, anything else its manufacturer. */
function makerOf(row: Cells) {
  const isForeign = !/^(india|in|)$/i.test(row.of('Country of Origin'))
  const order = isForeign ? roles.toReversed() : roles
  const [role, word] = order.find(([, name]) => row.of(`${name} Name`)) ?? []
  if (!role) return {}
  const address = [row.of(`${word} Address`), row.of(`${word} Pincode`, `${word} Pin code`)]
  return {
    maker_role: role,
    maker_name: row.of(`${word} Name`),
    maker_address: address.filter(Boolean).join(' '),
  }
}

function readRow(row: Cells): Line {
  const name = row.of('Product Name')
  // Where it has no group it is a product of one style.
  const group = row.of('Group ID', 'Product ID / Style ID', 'Style ID', 'Product ID')
  const key = toSlug(group ? `${name} ${group}` : name)
  return {
    row: row.row,
    key,
    hints: [row.of('Category', 'Sub Category'), row.of('Generic Name'), row.of('Gender'), name],
    photos: [1, 2, 3, 4].flatMap((number) => {
      const address = row.of(`Image ${number}`, ...(number === 1 ? ['Image 1 (Front)'] : []))
      return address ? [{ address, alt: '', row: row.row }] : []
    }),
    values: {
      slug: key,
      name,
      type: row.of('Sub Category', 'Category', 'Generic Name'),
      brand: row.of('Brand', 'Brand Name'),
      description: row.of('Product Description', 'Description'),
      colour: row.of('Color', 'Colour') || oneColour,
      size: row.of('Variation', 'Size') || freeSize,
      price: row.of('Meesho Price'),
      mrp: row.of('MRP'),
      weight: row.of('Net Weight (gms)'),
      stock: row.of('Inventory'),
      sku: row.of('SKU ID'),
      hsn: row.of('HSN', 'HSN Code', 'HSN ID'),
      country_of_origin: countryOf(row.of('Country of Origin')),
      generic_name: row.of('Generic Name'),
      net_quantity: row.of('Net Quantity (N)', 'Net Quantity'),
      ...makerOf(row),
    },
  }
}

export const meesho: Dialect = {
  name: 'meesho',
  isOf: (heads) => heads.has('meeshoprice'),
  columns,
  // Below its heads the sheet explains them.
  read: (table) =>
    cellsOf(table)
      .filter((row) => row.of('Product Name') || row.of('Meesho Price') || row.of('SKU ID'))
      .map(readRow),
}
