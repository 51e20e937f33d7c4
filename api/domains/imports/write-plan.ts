import type { Db } from '../../ground/db/pool.ts'
import { colourFamily } from '../catalogue/colour-family.ts'
import { compareSizes } from '../catalogue/compare-sizes.ts'
import {
  addShelves,
  lastFeatured,
  markEdited,
  type ProductRow,
  upsertProducts,
  upsertVariants,
  variantKey,
} from '../catalogue/write-products.ts'
import { addNewSizes, lockSizes, type SizeUpdate, setSizes } from '../catalogue/write-sizes.ts'
import type { KnownSize } from './known.ts'
import { photoKind } from './photo-names.ts'
import type { Plan, PlannedProduct, PlannedSize } from './plan.ts'
import { isSameValue } from './product-values.ts'
import * as queries from './write-queries.ts'

/** What has been sold or counted since it was seen; all is rolled back then. */
export class StockMoved extends Error {
  readonly moved: Map<number, number>

  constructor(moved: Map<number, number>) {
    super('stock has moved')
    this.moved = moved
  }
}

const maxPhotos = 8

/**
 * Writes what a plan says, in a few statements however many rows it has. Products are locked by then, sizes at the end.
 * @throws StockMoved where a count's baseline is no longer so
 */
export async function writePlan(tx: Db, importId: number, { products }: Plan): Promise<void> {
  const changes: queries.Change[] = []
  const productIds = await writeProducts(tx, products, changes)
  const variantIds = await writeColours(tx, products, productIds, changes)
  const placed = products.flatMap((product) => {
    const productId = productIds.get(product.slug) ?? 0
    return product.sizes.map((size) => ({
      size,
      product,
      variantId: variantIds.get(variantKey(productId, size.colour)) ?? 0,
    }))
  })
  const positions = positionsOf(placed)
  const added = placed.filter(({ size }) => !size.known)
  const ids = await addNewSizes(
    tx,
    added.map(({ size, variantId }) => ({
      variant_id: variantId,
      size: size.size,
      position: positions.get(`${variantId} ${size.size.toLowerCase()}`) ?? 0,
      ...size.values,
      stock: size.stock ?? 0,
    })),
  )
  for (const { size, variantId } of added) {
    const id = ids.get(`${variantId} ${size.size.toLowerCase()}`) ?? 0
    changes.push({
      thing: 'size',
      thing_id: id,
      before: null,
      after: { ...size.values, stock: size.stock ?? 0 },
    })
  }
  await queries.insertPhotos(tx, importId, photosOf(products, productIds, variantIds))
  await writeKnownSizes(tx, importId, placed, positions, changes)
  await markEdited(tx, editsOf(products, changes))
  await queries.insertChanges(tx, importId, changes)
}

/** Of each known product the fields that changed, as the office names them. */
function editsOf(products: PlannedProduct[], changes: queries.Change[]) {
  const changeOf = new Map(changes.map((change) => [`${change.thing} ${change.thing_id}`, change]))
  const fieldsOf = (thing: queries.Change['thing'], id: number) =>
    Object.keys(changeOf.get(`${thing} ${id}`)?.after ?? {}).map((column) =>
      column.replace(/_(paise|grams|id)$/, ''),
    )
  return products.flatMap(({ known, sizes }) => {
    if (!known) return []
    const fields = [
      ...fieldsOf('product', known.id),
      ...known.variants.flatMap(({ id }) =>
        fieldsOf('variant', id).map((field) => `${field}:${id}`),
      ),
      ...sizes.flatMap(({ known: size }) =>
        size ? fieldsOf('size', size.id).map((field) => `${field}:${size.id}`) : ['sizes'],
      ),
    ]
    return fields.length ? [{ id: known.id, fields }] : []
  })
}

const declarationsText = (product: PlannedProduct['next']) => JSON.stringify(product.declarations)

async function writeProducts(
  tx: Db,
  products: PlannedProduct[],
  changes: queries.Change[],
): Promise<Map<string, number>> {
  const touched = products.filter(({ known, isChanged }) => !known || isChanged)
  const ids = new Map(products.flatMap(({ slug, known }) => (known ? [[slug, known.id]] : [])))
  if (touched.length === 0) return ids
  const shelfOf = await addShelves(
    tx,
    {
      groups: [...new Set(touched.map(({ next }) => next.group))],
      types: [...new Set(touched.map(({ next }) => next.type))],
    },
    [
      ...new Map(
        touched.map(({ next: { group, type } }) => [`${group}\n${type}`, { group, type }]),
      ).values(),
    ],
  )
  let featured = await lastFeatured(tx)
  const rows = touched.map(({ slug, known, next }): ProductRow => {
    const { group, type, declarations: _declarations, key_features: features, ...columns } = next
    return {
      ...columns,
      slug,
      ...shelfOf(group, type),
      key_features: JSON.stringify(features),
      declarations: declarationsText(next),
      // A new garment waits until it is published; a known one stays as it is.
      is_active: known?.is_active ?? false,
      featured_position: known?.featured_position ?? ++featured,
    }
  })
  const upserted = await upsertProducts(tx, rows)
  for (const { slug, known, next } of touched) {
    const id = upserted.get(slug)?.id ?? 0
    ids.set(slug, id)
    changes.push(
      known
        ? {
            thing: 'product',
            thing_id: id,
            ...differenceOf(productColumns(known, shelfOf), productColumns(next, shelfOf)),
          }
        : {
            thing: 'product',
            thing_id: id,
            before: null,
            after: { name: next.name, state: 'draft' },
          },
    )
  }
  return ids
}

type ShelfOf = Awaited<ReturnType<typeof addShelves>>

function productColumns(
  product: PlannedProduct['next'],
  shelfOf: ShelfOf,
): Record<string, unknown> {
  const { name, brand, description, material_care, country_of_origin, hsn, gender } = product
  const { new_variant, is_bestseller, is_returnable, is_replaceable } = product
  return {
    name,
    brand,
    description,
    material_care,
    country_of_origin,
    hsn,
    gender,
    new_variant,
    is_bestseller,
    is_returnable,
    is_replaceable,
    key_features: product.key_features,
    declarations: product.declarations,
    ...shelfOf(product.group, product.type),
  }
}

/** Both sides of the columns that differ. */
function differenceOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const columns = Object.keys(after).filter((column) => !isSameValue(before[column], after[column]))
  const pick = (row: Record<string, unknown>) =>
    Object.fromEntries(columns.map((column) => [column, row[column]]))
  const picked = pick(before)
  // As text, since the order of its entries counts.
  if (picked['key_features']) picked['key_features'] = JSON.stringify(picked['key_features'])
  return { before: picked, after: pick(after) }
}

async function writeColours(
  tx: Db,
  products: PlannedProduct[],
  productIds: Map<string, number>,
  changes: queries.Change[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const rows = products.flatMap(({ slug, known: product, colours }) => {
    const productId = productIds.get(slug) ?? 0
    let last = Math.max(-1, ...(product?.variants.map(({ position }) => position) ?? []))
    return colours.flatMap(({ name, hex, known, isChanged }) => {
      if (known) ids.set(variantKey(productId, name), known.id)
      if (known && !isChanged) return []
      return {
        row: {
          product_id: productId,
          colour_name: known?.colour_name ?? name,
          hex,
          colour_family: colourFamily(name, hex),
          position: known?.position ?? ++last,
        },
        known,
      }
    })
  })
  const upserted = rows.length
    ? await upsertVariants(
        tx,
        rows.map(({ row }) => row),
      )
    : new Map<string, number>()
  for (const { row, known } of rows) {
    const key = variantKey(row.product_id, row.colour_name)
    const id = upserted.get(key) ?? 0
    ids.set(key, id)
    changes.push({
      thing: 'variant',
      thing_id: id,
      before: known
        ? { hex: known.hex, colour_family: colourFamily(row.colour_name, known.hex) }
        : null,
      after: { colour_name: row.colour_name, hex: row.hex },
    })
  }
  return ids
}

type Placed = { size: PlannedSize; product: PlannedProduct; variantId: number }

/** Of colours that get a size all sizes are ordered anew; by colour and size. */
function positionsOf(placed: Placed[]): Map<string, number> {
  const positions = new Map<string, number>()
  for (const [variantId, own] of Map.groupBy(placed, (each) => each.variantId)) {
    const variant = own[0]?.product.known?.variants.find(({ id }) => id === variantId)
    const former = variant?.sizes.map(({ size }) => size) ?? []
    const fresh = own.flatMap(({ size }) => (size.known ? [] : [size.size]))
    const ordered = fresh.length ? [...former, ...fresh].toSorted(compareSizes) : former
    for (const [position, size] of ordered.entries()) {
      positions.set(`${variantId} ${size.toLowerCase()}`, position)
    }
  }
  return positions
}

async function writeKnownSizes(
  tx: Db,
  importId: number,
  placed: Placed[],
  positions: Map<string, number>,
  changes: queries.Change[],
): Promise<void> {
  const known = placed.flatMap(({ size }) => (size.known ? [{ size, known: size.known }] : []))
  const counts = known.flatMap(({ size, known: { id, stock } }) =>
    size.stock === undefined || size.stock === stock
      ? []
      : [{ size_id: id, seen: stock, count: size.stock }],
  )
  const changed = known.filter(({ size }) => size.isChanged)
  const updates = updatesOf(placed, positions)
  // All at once, as every step of an order locks them ascending.
  const moved = await lockSizes(tx, [
    ...counts,
    ...updates.map(({ id }) => ({ size_id: id, seen: null })),
  ])
  if (moved.size > 0) throw new StockMoved(moved)
  if (updates.length > 0) await setSizes(tx, updates)
  if (counts.length > 0) await queries.writeCounts(tx, importId, counts)
  for (const { size, known: row } of changed) {
    const { stock } = size
    const counted = stock !== undefined && stock !== row.stock
    const columns = differenceOf(sizeColumns(row), size.values)
    changes.push({
      thing: 'size',
      thing_id: row.id,
      before: { ...columns.before, ...(counted && { stock: row.stock }) },
      after: { ...columns.after, ...(counted && { stock }) },
    })
  }
}

const sizeColumns = ({ id: _id, size: _size, stock: _stock, ...columns }: KnownSize) => columns

/** The known sizes of which more than stock changes: their values, or where they stand. */
function updatesOf(placed: Placed[], positions: Map<string, number>): SizeUpdate[] {
  const placedValues = new Map(placed.map(({ size }) => [size.known?.id, size.values]))
  const variants = new Map(
    placed.flatMap(({ product, variantId }) => {
      const variant = product.known?.variants.find(({ id }) => id === variantId)
      return variant ? [[variantId, variant]] : []
    }),
  )
  return [...variants].flatMap(([variantId, { sizes }]) =>
    sizes.flatMap((known, place) => {
      const values = placedValues.get(known.id) ?? sizeColumns(known)
      const position = positions.get(`${variantId} ${known.size.toLowerCase()}`) ?? place
      const isSame = place === position && isSameValue(sizeColumns(known), values)
      return isSame ? [] : [{ id: known.id, position, ...values }]
    }),
  )
}

function photosOf(
  products: PlannedProduct[],
  productIds: Map<string, number>,
  variantIds: Map<string, number>,
): queries.NewPhoto[] {
  return products.flatMap(({ slug, next, colours }) =>
    colours.flatMap(({ name, photos }) => {
      const variantId = variantIds.get(variantKey(productIds.get(slug) ?? 0, name)) ?? null
      const once = [...new Map(photos.map((photo) => [photo.address, photo])).values()]
      return once.slice(0, maxPhotos).map(({ address, alt, row }, at) => ({
        variant_id: variantId,
        row,
        address,
        alt: alt || `${next.name}, ${name}`,
        kind: photoKind(address) ?? (at === 0 ? 'front' : 'detail'),
      }))
    }),
  )
}
