import type { OfficeProduct, OfficeProductRow } from '../../../../contract/office/product-fields.ts'
import type { ProductState } from '../../../../contract/office/product-kinds.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { nextOf, readCursor } from '../../../ground/staff/cursor.ts'
import { declaredOf, missingDeclarations } from '../declarations.ts'
import { findHsnDigits } from '../import-queries.ts'
import { fieldsOf } from './product-fields.ts'
import * as queries from './queries.ts'

const pageSize = 50

/** @throws Refusal 404 */
export async function showProduct(db: Db, id: number): Promise<OfficeProduct> {
  const product = await queries.findProduct(db, id)
  if (!product) throw new Refusal(404, 'There is no such product.')
  const [colours, sizes, photos, hsnDigits] = await Promise.all([
    queries.listColours(db, [id]),
    queries.listTaxedSizes(db, [id]),
    queries.listPhotos(db, [id]),
    findHsnDigits(db),
  ])
  const sizesOf = Map.groupBy(sizes, (size) => size.variant_id)
  const photosOf = Map.groupBy(photos, (photo) => photo.variant_id)
  return {
    id,
    version: product.version,
    state: product.state,
    missing: missingOf(product, [...new Set(sizes.map(({ size }) => size))], hsnDigits),
    ...fieldsOf(product),
    colours: colours.map((colour) => ({
      id: colour.id,
      name: colour.colour_name,
      hex: colour.hex,
      photos: (photosOf.get(colour.id) ?? []).map(toPhoto),
      sizes: (sizesOf.get(colour.id) ?? []).map(toSize),
    })),
  }
}

type Declaring = Parameters<typeof declaredOf>[0] & { hsn: string }

/** Names of what a product lacks before it may be sold. */
export function missingOf(product: Declaring, sizes: string[], hsnDigits: number): string[] {
  const texts = missingDeclarations({ ...declaredOf(product), hsn: product.hsn }, sizes, hsnDigits)
  const names = texts.map((text) => text.split(' ')[0] ?? text)
  return [...new Set(sizes.length === 0 ? [...names, 'sizes'] : names)]
}

export const toPhoto = ({ id, view, alt, key }: queries.PhotoRow) => ({
  id,
  kind: view,
  alt,
  image: `/media/${key}`,
})

const toSize = (row: queries.TaxedSizeRow) => ({
  id: row.id,
  size: row.size,
  price: toRupees(row.price_paise),
  mrp: rupeesOrNull(row.mrp_paise),
  stock: row.stock,
  sku: row.sku ?? '',
  barcode: row.barcode ?? '',
  weight: row.weight_grams,
  cost: rupeesOrNull(row.cost_paise),
  shelf: row.shelf,
  keep: toRupees(row.keep),
  sure_price: rupeesOrNull(row.sure),
})

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise))

/** A page of products, in a constant number of queries. */
export async function listProducts(
  db: Db,
  { state, search, cursor }: { state: ProductState | ''; search: string; cursor: string },
): Promise<{ results: OfficeProductRow[]; next: string | null }> {
  const before = readCursor(cursor)
  const found = await queries.listProducts(db, { state, search, before, limit: pageSize + 1 })
  const { results: page, next } = nextOf(found, pageSize)
  const ids = page.map(({ id }) => id)
  const [colours, sizes, photos, hsnDigits] = await Promise.all([
    queries.listColours(db, ids),
    queries.listSizes(db, ids),
    queries.listPhotos(db, ids),
    findHsnDigits(db),
  ])
  const coloursOf = Map.groupBy(colours, (colour) => colour.product_id)
  const sizesOf = Map.groupBy(sizes, (size) => size.product_id)
  const firstPhoto = new Map(photos.toReversed().map((photo) => [photo.variant_id, photo]))
  return {
    results: page.map((product) => {
      const own = sizesOf.get(product.id) ?? []
      const its = coloursOf.get(product.id) ?? []
      const prices = own.map(({ price_paise: paise }) => paise)
      const photo = its.map(({ id }) => firstPhoto.get(id)).find((each) => each)
      return {
        id: product.id,
        slug: product.slug,
        name: product.name,
        type: product.garment_type_name,
        group: product.group_name,
        state: product.state,
        version: product.version,
        image: photo ? `/media/${photo.key}` : null,
        colours: its.length,
        sizes: own.length,
        stock: own.reduce((sum, { stock }) => sum + stock, 0),
        price_from: prices.length ? toRupees(Math.min(...prices)) : null,
        price_to: prices.length ? toRupees(Math.max(...prices)) : null,
        missing: missingOf(product, [...new Set(own.map(({ size }) => size))], hsnDigits),
        tags: product.tags,
      }
    }),
    next,
  }
}
