import type { Db } from '../db/pool.ts'
import { toPaise } from '../http/money.ts'
import type { Catalogue, CatalogueColour, CatalogueProduct } from './catalogue-schema.ts'
import { photographFile } from './check-catalogue.ts'
import { colourFamily } from './colour-family.ts'
import * as queries from './import-queries.ts'
import type { ImportProgress } from './progress.ts'
import { insertFirstStock, insertSizes, type NewSize } from './size-queries.ts'

/** @returns ids by slug, and the sizes as the file has them: known ones have not been updated yet */
export async function importProducts(
  tx: Db,
  catalogue: Catalogue,
  pictureId: (file: string) => number,
  progress: ImportProgress,
): Promise<{ productIds: Map<string, number>; sizes: NewSize[] }> {
  const groups = await queries.upsertNames(tx, 'product_groups', catalogue.groups)
  const types = await queries.upsertNames(tx, 'garment_types', catalogue.types)
  const productIds = new Map<string, number>()
  const sizes: NewSize[] = []
  for (const [position, product] of inFeaturedOrder(catalogue.products).entries()) {
    const groupId = groups.get(product.group) ?? 0
    const typeId = types.get(product.type) ?? 0
    await queries.upsertGroupType(tx, groupId, typeId, menuPosition(catalogue, product))
    // Lists of several groups begin with adults.
    const featured = isForChild(product) ? position + catalogue.products.length : position
    const productId = await queries.upsertProduct(tx, toRow(product, groupId, typeId, featured))
    await queries.freePositions(tx, productId)
    for (const [place, colour] of product.colours.entries()) {
      const fileId = (file: string) => pictureId(photographFile(catalogue.folder, file))
      sizes.push(...(await importColour(tx, { productId, place }, colour, fileId)))
    }
    await queries.placeUnnamed(tx, productId, product.colours.length)
    productIds.set(product.slug, productId)
    progress('products', position + 1, catalogue.products.length)
  }
  return { productIds, sizes }
}

const isForChild = ({ gender }: CatalogueProduct) => gender === 'Boys' || gender === 'Girls'

/** One product of each group and type after the other, bestsellers first: page 1 shows all of a group. */
function inFeaturedOrder(products: CatalogueProduct[]): CatalogueProduct[] {
  const shelves = Map.groupBy(products, (product) => `${product.group}/${product.type}`)
  const placed = [...shelves.values()].flatMap((shelf) =>
    shelf
      .toSorted((a, b) => Number(b.is_bestseller) - Number(a.is_bestseller))
      .map((product, round) => ({ product, round })),
  )
  return placed.toSorted((a, b) => a.round - b.round).map(({ product }) => product)
}

/** A group's menu lists its garments in the order in which the file first names them. */
function menuPosition(catalogue: Catalogue, product: CatalogueProduct): number {
  return catalogue.products.findIndex(
    (other) => other.group === product.group && other.type === product.type,
  )
}

function toRow(product: CatalogueProduct, groupId: number, typeId: number, position: number) {
  const { group: _group, type: _type, colours: _colours, key_features, ...fields } = product
  return {
    ...fields,
    key_features: JSON.stringify(key_features),
    group_id: groupId,
    garment_type_id: typeId,
    featured_position: position,
  }
}

async function importColour(
  tx: Db,
  { productId, place }: { productId: number; place: number },
  colour: CatalogueColour,
  pictureId: (file: string) => number,
): Promise<NewSize[]> {
  const hex = colour.hex.toLowerCase()
  const variantId = await queries.upsertVariant(tx, {
    product_id: productId,
    colour_name: colour.name,
    hex,
    colour_family: colourFamily(colour.name, hex),
    position: place,
  })
  const pictures = colour.photos.map(({ file, view, alt }, position) => ({
    variant_id: variantId,
    position,
    picture_id: pictureId(file),
    view,
    alt,
  }))
  await queries.replaceVariantPictures(tx, variantId, pictures)
  const sizes = colour.sizes.map(
    ({ size, price, mrp, stock: _stock, weight, cost, ...facts }, position) => ({
      variant_id: variantId,
      size,
      position,
      price_paise: toPaise(price),
      mrp_paise: mrp == null ? null : toPaise(mrp),
      weight_grams: weight ?? null,
      cost_paise: cost == null ? null : toPaise(cost),
      ...facts,
    }),
  )
  const added = await insertSizes(tx, sizes)
  const stock = new Map(colour.sizes.map((size) => [size.size.toLowerCase(), size.stock]))
  await insertFirstStock(
    tx,
    added.map((row) => ({ size_id: row.id, delta: stock.get(row.size.toLowerCase()) ?? 0 })),
  )
  return sizes
}
