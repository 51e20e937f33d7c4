import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '../db/pool.ts'
import { toPaise } from '../http/money.ts'
import { recordPicture } from '../media/service.ts'
import { type StoredPicture, storePicture } from '../media/store.ts'
import {
  type Catalogue,
  CatalogueFaults,
  type CatalogueProduct,
  type CatalogueReview,
  photographFile,
} from './catalogue-file.ts'
import { colourFamily } from './colour-family.ts'
import * as queries from './import-queries.ts'

export type ImportProgress = (step: string, done: number, of: number) => void

/**
 * Loads a catalogue: adds what is new, brings what is known up to date, and takes nothing away.
 * Stock counts only for sizes that are new to the shop: the stock of known ones has been sold from.
 * Everything is written in one transaction, so running it twice, or half, does no harm.
 *
 * @throws CatalogueFaults when a picture cannot be read; nothing has changed then
 */
export async function importCatalogue(
  db: Db,
  mediaDir: string,
  catalogue: Catalogue,
  progress: ImportProgress = () => {},
): Promise<{ products: number; pictures: number; reviews: number }> {
  const pictures = await storePictures(mediaDir, catalogue, progress)
  await db.transaction().execute(async (tx) => {
    const pictureIds = new Map<string, number>()
    for (const [file, picture] of pictures) {
      pictureIds.set(file, await recordPicture(tx, picture))
    }
    const pictureId = (file: string) => {
      const id = pictureIds.get(file)
      if (id === undefined) throw new Error(`${file} was not kept`)
      return id
    }
    const groups = await queries.upsertNames(tx, 'product_groups', catalogue.groups)
    const types = await queries.upsertNames(tx, 'garment_types', catalogue.types)
    const productIds = new Map<string, number>()
    const sizes: queries.NewSize[] = []
    for (const [index, { product, position }] of featured(catalogue.products).entries()) {
      const groupId = groups.get(product.group) ?? 0
      const typeId = types.get(product.type) ?? 0
      await queries.upsertGroupType(tx, groupId, typeId, menuPosition(catalogue, product))
      const productId = await queries.upsertProduct(tx, toRow(product, groupId, typeId, position))
      const given = await importColours(tx, productId, product, (file) =>
        pictureId(photographFile(catalogue.folder, file)),
      )
      sizes.push(...given)
      productIds.set(product.slug, productId)
      progress('products', index + 1, catalogue.products.length)
    }
    for (const [position, scene] of catalogue.scenes.entries()) {
      const { name, role, alt } = scene
      const picture_id = pictureId(join(catalogue.folder, scene.file))
      await queries.upsertScene(tx, { name, role, alt, position, picture_id })
    }
    const reviews = catalogue.reviews.map((review) => toReview(review, productIds))
    await queries.insertReviews(tx, reviews)
    // Last: whoever orders a size that changes waits from here to the end.
    await queries.updateSizes(tx, sizes)
  })
  return {
    products: catalogue.products.length,
    pictures: pictures.size,
    reviews: catalogue.reviews.length,
  }
}

/** Originals are named by their bytes, so keeping them before the transaction changes nothing seen. */
async function storePictures(mediaDir: string, catalogue: Catalogue, progress: ImportProgress) {
  const photographs = catalogue.products
    .flatMap((product) => product.colours)
    .flatMap((colour) => colour.photos)
    .map((photo) => photographFile(catalogue.folder, photo.file))
  const scenes = catalogue.scenes.map((scene) => join(catalogue.folder, scene.file))
  const files = [...new Set([...photographs, ...scenes])]
  const kept = new Map<string, StoredPicture>()
  const faults: string[] = []
  const queue = files.values()
  const keepNext = async () => {
    for (const file of queue) {
      try {
        kept.set(file, await storePicture(mediaDir, file))
      } catch (error) {
        faults.push(`${file}: ${error instanceof Error ? error.message : 'unreadable'}`)
      }
      progress('pictures', kept.size + faults.length, files.length)
    }
  }
  // As many at once as libuv has threads for.
  await Promise.all(Array.from({ length: 4 }, keepNext))
  if (faults.length) throw new CatalogueFaults(faults)
  return kept
}

/**
 * The order of the unsorted list: one of each group and type in turn, bestsellers first, so that
 * the first page shows what the whole shop has.
 */
function featured(products: CatalogueProduct[]) {
  const shelves = Map.groupBy(products, (product) => `${product.group}/${product.type}`)
  const placed = [...shelves.values()].flatMap((shelf) =>
    shelf
      .toSorted((a, b) => Number(b.is_bestseller) - Number(a.is_bestseller))
      .map((product, round) => ({ product, round })),
  )
  return placed
    .toSorted((a, b) => a.round - b.round)
    .map(({ product }, position) => ({ product, position }))
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

/** @returns the sizes as the file has them; those that the shop knew are still as they were */
async function importColours(
  tx: Db,
  productId: number,
  product: CatalogueProduct,
  pictureId: (file: string) => number,
): Promise<queries.NewSize[]> {
  const given: queries.NewSize[] = []
  await queries.freePositions(tx, productId)
  for (const [position, colour] of product.colours.entries()) {
    const hex = colour.hex.toLowerCase()
    const variantId = await queries.upsertVariant(tx, {
      product_id: productId,
      colour_name: colour.name,
      hex,
      colour_family: colourFamily(hex),
      position,
    })
    await queries.replaceVariantPictures(
      tx,
      variantId,
      colour.photos.map((photo, place) => ({
        variant_id: variantId,
        position: place,
        picture_id: pictureId(photo.file),
        view: photo.view,
        alt: photo.alt,
      })),
    )
    const sizes = colour.sizes.map((size, place) => ({
      variant_id: variantId,
      size: size.size,
      position: place,
      price_paise: toPaise(size.price),
      mrp_paise: size.mrp == null ? null : toPaise(size.mrp),
    }))
    const stock = new Map(colour.sizes.map((size) => [size.size.toLowerCase(), size.stock]))
    const added = await queries.insertSizes(tx, sizes)
    await queries.insertFirstStock(
      tx,
      added.map((row) => ({ size_id: row.id, delta: stock.get(row.size.toLowerCase()) ?? 0 })),
    )
    given.push(...sizes)
  }
  await queries.placeUnnamed(tx, productId, product.colours.length)
  return given
}

function toReview(review: CatalogueReview, productIds: Map<string, number>) {
  const key = createHash('sha256').update(
    JSON.stringify([review.product, review.author, review.body]),
  )
  return {
    product_id: productIds.get(review.product) ?? 0,
    author_name: review.author,
    rating: review.rating,
    title: review.title,
    body: review.body,
    colour_name: review.colour,
    size: review.size,
    import_key: key.digest('base64url'),
    created_at: new Date(Date.now() - review.written_days_ago * 86_400_000),
  }
}
