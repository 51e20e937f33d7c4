import type { Db } from '../../ground/db/pool.ts'
import { toPaise } from '../../ground/http/money.ts'
import type { Catalogue, CatalogueColour, CatalogueProduct } from './catalogue-schema.ts'
import { photographFile } from './check-catalogue.ts'
import { colourFamily } from './colour-family.ts'
import { compareSizes } from './compare-sizes.ts'
import { type Declarations, missingDeclarations } from './declarations.ts'
import * as queries from './import-queries.ts'
import type { ImportProgress } from './progress.ts'
import { insertFirstStock, insertSizes, type NewSize } from './size-queries.ts'

/** A product that lacks declarations, and whether it is on sale nevertheless, as it was before. */
export type Undeclared = { slug: string; missing: string[]; isOnSale: boolean }

/** What of the file counts for new products and sizes alone: known ones stay as they were. */
export type LeftAlone = {
  /** Sizes whose stock the shop counts itself. */
  stock: number
  /** Products that the file wants on sale and that are not, or the other way round. */
  isActive: { slug: string; isOnSale: boolean }[]
}

/** @returns ids by slug, and the sizes as the file has them: known ones have not been updated yet */
export async function importProducts(
  tx: Db,
  catalogue: Catalogue,
  pictureId: (file: string) => number,
  progress: ImportProgress,
): Promise<{
  productIds: Map<string, number>
  sizes: NewSize[]
  undeclared: Undeclared[]
  leftAlone: LeftAlone
}> {
  const groups = await queries.upsertNames(tx, 'product_groups', catalogue.groups)
  const types = await queries.upsertNames(tx, 'garment_types', catalogue.types)
  const productIds = new Map<string, number>()
  const sizes: NewSize[] = []
  const undeclared: Undeclared[] = []
  const leftAlone: LeftAlone = { stock: 0, isActive: [] }
  const hsnDigits = await queries.findHsnDigits(tx)
  for (const [position, product] of inFeaturedOrder(catalogue.products).entries()) {
    const groupId = groups.get(product.group) ?? 0
    const typeId = types.get(product.type) ?? 0
    await queries.upsertGroupType(tx, groupId, typeId, menuPosition(catalogue, product))
    // Lists of several groups begin with adults.
    const featured = isForChild(product) ? position + catalogue.products.length : position
    const missing = missingOf(product, catalogue, hsnDigits)
    const row = toRow(product, catalogue, {
      groupId,
      typeId,
      featured,
      isIncomplete: missing.length > 0,
    })
    const { id: productId, isOnSale } = await queries.upsertProduct(tx, row)
    if (!missing.length && isOnSale !== product.is_active) {
      leftAlone.isActive.push({ slug: product.slug, isOnSale })
    }
    if (missing.length) undeclared.push({ slug: product.slug, missing, isOnSale })
    await queries.freePositions(tx, productId)
    for (const [place, colour] of product.colours.entries()) {
      const fileId = (file: string) => pictureId(photographFile(catalogue.folder, file))
      const imported = await importColour(tx, { productId, place }, colour, fileId)
      sizes.push(...imported.sizes)
      leftAlone.stock += imported.known
    }
    await queries.placeUnnamed(tx, productId, product.colours.length)
    productIds.set(product.slug, productId)
    progress('products', position + 1, catalogue.products.length)
  }
  return { productIds, sizes, undeclared, leftAlone }
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

function declarationsOf(product: CatalogueProduct, catalogue: Catalogue): Declarations {
  const { maker, generic_name, net_quantity, made, sizes_cm } = product
  const own = { maker, generic_name, net_quantity, made, sizes_cm }
  const given = Object.entries(own).filter(([, value]) => value !== undefined)
  return { ...catalogue.declarations, ...Object.fromEntries(given) }
}

function missingOf(product: CatalogueProduct, catalogue: Catalogue, hsnDigits: number): string[] {
  const sizes = product.colours.flatMap((colour) => colour.sizes.map(({ size }) => size))
  const sleeve = product.key_features['Sleeve'] ?? ''
  const declarations = declarationsOf(product, catalogue)
  return missingDeclarations({ ...product, sleeve, declarations }, sizes, hsnDigits)
}

type Place = { groupId: number; typeId: number; featured: number; isIncomplete: boolean }

function toRow(product: CatalogueProduct, catalogue: Catalogue, place: Place) {
  const { slug, name, brand, description, material_care, country_of_origin, hsn, gender } = product
  const { new_variant, is_bestseller, is_returnable, is_replaceable } = product
  const isOnSale = product.is_active && !place.isIncomplete
  return {
    slug,
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
    key_features: JSON.stringify(product.key_features),
    declarations: JSON.stringify(declarationsOf(product, catalogue)),
    is_active: isOnSale,
    complete_since: place.isIncomplete ? null : new Date(),
    group_id: place.groupId,
    garment_type_id: place.typeId,
    featured_position: place.featured,
  }
}

async function importColour(
  tx: Db,
  { productId, place }: { productId: number; place: number },
  colour: CatalogueColour,
  pictureId: (file: string) => number,
): Promise<{ sizes: NewSize[]; known: number }> {
  const hex = colour.hex.toLowerCase()
  const variantId = await queries.upsertVariant(tx, {
    product_id: productId,
    colour_name: colour.name,
    hex,
    colour_family: colourFamily(colour.name, hex),
    position: place,
  })
  const pictures = colour.photos.map(({ file, view, alt, worn_by: wornBy }, position) => ({
    variant_id: variantId,
    position,
    picture_id: pictureId(file),
    view,
    alt,
    worn_height_cm: wornBy?.height_cm ?? null,
    worn_size: wornBy?.size ?? null,
  }))
  await queries.replaceVariantPictures(tx, variantId, pictures)
  const ordered = colour.sizes.toSorted((one, other) => compareSizes(one.size, other.size))
  const sizes = ordered.map(
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
  return { sizes, known: sizes.length - added.length }
}
