import type { Db } from '../../ground/db/pool.ts'
import { toPaise } from '../../ground/http/money.ts'
import type { Catalogue, CatalogueColour, CatalogueProduct } from './catalogue-schema.ts'
import { photographFile } from './check-catalogue.ts'
import { colourFamily } from './colour-family.ts'
import { compareSizes } from './compare-sizes.ts'
import { Declarations, missingDeclarations } from './declarations.ts'
import * as queries from './import-queries.ts'
import type { ImportProgress } from './progress.ts'
import { insertFirstStock, insertSizes, type NewSize } from './size-queries.ts'
import {
  freePositions,
  type ProductRow,
  placeUnnamed,
  replaceVariantPictures,
  upsertProducts,
  upsertVariants,
  variantKey,
} from './write-products.ts'

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
  const undeclared: Undeclared[] = []
  const leftAlone: LeftAlone = { stock: 0, isActive: [] }
  const hsnDigits = await queries.findHsnDigits(tx)
  const ordered = inFeaturedOrder(catalogue.products)
  const placed = ordered.map((product, position) => {
    const groupId = groups.get(product.group) ?? 0
    const typeId = types.get(product.type) ?? 0
    // Lists of several groups begin with adults.
    const featured = isForChild(product) ? position + catalogue.products.length : position
    const missing = missingOf(product, catalogue, hsnDigits)
    return {
      product,
      missing,
      place: { groupId, typeId, featured, isIncomplete: missing.length > 0 },
    }
  })
  if (placed.length === 0) return { productIds: new Map(), sizes: [], undeclared, leftAlone }
  await queries.upsertGroupTypes(tx, menuPlaces(catalogue, { groups, types }))
  const upserted = await upsertProducts(
    tx,
    placed.map(({ product, place }) => toRow(product, catalogue, place)),
  )
  for (const { product, missing } of placed) {
    const { slug } = product
    const { isOnSale = false } = upserted.get(slug) ?? {}
    if (missing.length) undeclared.push({ slug, missing, isOnSale })
    else if (isOnSale !== product.is_active) leftAlone.isActive.push({ slug, isOnSale })
  }
  const productIds = new Map([...upserted].map(([slug, { id }]) => [slug, id]))
  const imported = await importColours(tx, ordered, {
    productIds,
    pictureId: (file) => pictureId(photographFile(catalogue.folder, file)),
  })
  leftAlone.stock = imported.known
  progress('products', ordered.length, ordered.length)
  return { productIds, sizes: imported.sizes, undeclared, leftAlone }
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

type Ids = { groups: Map<string, number>; types: Map<string, number> }

/** A group's menu lists its garments in the order in which the file first names them. */
function menuPlaces({ products }: Catalogue, { groups, types }: Ids) {
  const shelves = new Map<string, { group_id: number; garment_type_id: number; position: number }>()
  for (const [position, { group, type }] of products.entries()) {
    const ids = { group_id: groups.get(group) ?? 0, garment_type_id: types.get(type) ?? 0 }
    const shelf = `${ids.group_id}/${ids.garment_type_id}`
    if (!shelves.has(shelf)) shelves.set(shelf, { ...ids, position })
  }
  return [...shelves.values()]
}

function declarationsOf(product: CatalogueProduct, catalogue: Catalogue): Declarations {
  const own = Declarations.keyof().options.map((name) => [name, product[name]] as const)
  const given = own.filter(([, value]) => value !== undefined)
  return { ...catalogue.declarations, ...Object.fromEntries(given) }
}

function missingOf(product: CatalogueProduct, catalogue: Catalogue, hsnDigits: number): string[] {
  const sizes = product.colours.flatMap((colour) => colour.sizes.map(({ size }) => size))
  const sleeve = product.key_features['Sleeve'] ?? ''
  const declarations = declarationsOf(product, catalogue)
  return missingDeclarations({ ...product, sleeve, declarations }, sizes, hsnDigits)
}

type Place = { groupId: number; typeId: number; featured: number; isIncomplete: boolean }

function toRow(product: CatalogueProduct, catalogue: Catalogue, place: Place): ProductRow {
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

type Known = { productIds: Map<string, number>; pictureId: (file: string) => number }

async function importColours(
  tx: Db,
  products: CatalogueProduct[],
  { productIds, pictureId }: Known,
): Promise<{ sizes: NewSize[]; known: number }> {
  const colours = products.flatMap(({ slug, colours: own }) =>
    own.map((colour, position) => ({ productId: productIds.get(slug) ?? 0, colour, position })),
  )
  const ids = [...productIds.values()]
  await freePositions(tx, ids)
  const variantIds = await upsertVariants(
    tx,
    colours.map(({ productId, colour: { name, hex }, position }) => ({
      product_id: productId,
      colour_name: name,
      hex: hex.toLowerCase(),
      colour_family: colourFamily(name, hex.toLowerCase()),
      position,
    })),
  )
  await placeUnnamed(tx, ids)
  const variants = colours.map(({ productId, colour }) => ({
    id: variantIds.get(variantKey(productId, colour.name)) ?? 0,
    colour,
  }))
  await replaceVariantPictures(
    tx,
    variants.map(({ id }) => id),
    variants.flatMap(({ id, colour }) => picturesOf(id, colour, pictureId)),
  )
  const sizes = variants.flatMap(({ id, colour }) => sizesOf(id, colour))
  const added = await insertSizes(tx, sizes)
  const stock = new Map(
    variants.flatMap(({ id, colour }) =>
      colour.sizes.map(({ size, stock: pieces }) => [`${id} ${size.toLowerCase()}`, pieces]),
    ),
  )
  await insertFirstStock(
    tx,
    added.map(({ id, variant_id, size }) => ({
      size_id: id,
      delta: stock.get(`${variant_id} ${size.toLowerCase()}`) ?? 0,
    })),
  )
  return { sizes, known: sizes.length - added.length }
}

const picturesOf = (id: number, { photos }: CatalogueColour, pictureId: (file: string) => number) =>
  photos.map(({ file, view, alt, worn_by: wornBy }, position) => ({
    variant_id: id,
    position,
    picture_id: pictureId(file),
    view,
    alt,
    worn_height_cm: wornBy?.height_cm ?? null,
    worn_size: wornBy?.size ?? null,
  }))

const sizesOf = (id: number, colour: CatalogueColour): NewSize[] =>
  colour.sizes
    .toSorted((one, other) => compareSizes(one.size, other.size))
    .map(({ size, price, mrp, stock: _stock, weight, cost, ...facts }, position) => ({
      variant_id: id,
      size,
      position,
      price_paise: toPaise(price),
      mrp_paise: mrp == null ? null : toPaise(mrp),
      weight_grams: weight ?? null,
      cost_paise: cost == null ? null : toPaise(cost),
      ...facts,
    }))
