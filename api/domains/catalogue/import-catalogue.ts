import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { constraintOf } from '../../ground/db/constraint-of.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { recordPicture } from '../../ground/media/service.ts'
import type { StoredPicture } from '../../ground/media/store.ts'
import { CatalogueErrors } from './catalogue-file.ts'
import type { Catalogue, CatalogueReview } from './catalogue-schema.ts'
import { storePictures } from './import-pictures.ts'
import { importProducts, type LeftAlone, type Undeclared } from './import-products.ts'
import * as queries from './import-queries.ts'
import type { ImportProgress } from './progress.ts'
import { updateSizes } from './size-queries.ts'
import { findIdsBySlug, replaceWearWith } from './wear-with.ts'

type Imported = {
  products: number
  pictures: number
  reviews: number
  undeclared: Undeclared[]
  leftAlone: LeftAlone
}

/**
 * Adds what is new and updates what is known, in one transaction; nothing is deleted. Stock counts
 * only for new sizes, since known ones have been sold from. A new product that lacks declarations is a draft.
 * @returns counts, each product that lacks declarations, and what of known ones was left alone
 * @throws CatalogueErrors when a picture cannot be read or a bar code is taken; nothing has changed then
 */
export async function importCatalogue(
  db: Db,
  media: Media,
  catalogue: Catalogue,
  progress: ImportProgress = () => {},
): Promise<Imported> {
  const pictures = await storePictures(media, catalogue, progress)
  const { undeclared, leftAlone } = await db.transaction().execute(async (tx) => {
    const pictureId = await recordPictures(tx, pictures)
    const imported = await importProducts(tx, catalogue, pictureId, progress).catch(explainTaken)
    const { productIds, sizes } = imported
    await importWearWith(tx, catalogue, productIds)
    for (const [position, { file, ...scene }] of catalogue.scenes.entries()) {
      const picture_id = pictureId(join(catalogue.folder, file))
      await queries.upsertScene(tx, { ...scene, position, picture_id })
    }
    const reviews = catalogue.reviews.map((review) => toReview(review, productIds))
    await queries.insertReviews(tx, reviews)
    // Last, since orders of these sizes wait from here to the end.
    await updateSizes(tx, sizes).catch(explainTaken)
    return imported
  })
  return {
    products: catalogue.products.length,
    pictures: pictures.size,
    reviews: catalogue.reviews.length,
    undeclared,
    leftAlone,
  }
}

/** A link may lead to a product of the shop that the file leaves out. */
async function importWearWith(
  tx: Db,
  { products }: Catalogue,
  productIds: Map<string, number>,
): Promise<void> {
  const named = new Set(products.flatMap(({ wear_with }) => wear_with))
  const others = await findIdsBySlug(
    tx,
    [...named].filter((slug) => !productIds.has(slug)),
  )
  const errors: string[] = []
  for (const { slug, wear_with } of products) {
    const ids = wear_with.flatMap((other) => productIds.get(other) ?? others.get(other) ?? [])
    if (ids.length < wear_with.length) {
      const unknown = wear_with.filter((other) => !productIds.has(other) && !others.has(other))
      errors.push(`garment '${slug}': wear_with: unknown product '${unknown.join("', '")}'`)
    }
    await replaceWearWith(tx, productIds.get(slug) ?? 0, ids)
  }
  if (errors.length) throw new CatalogueErrors(errors)
}

async function recordPictures(tx: Db, pictures: Map<string, StoredPicture>) {
  const ids = new Map<string, number>()
  for (const [file, picture] of pictures) ids.set(file, await recordPicture(tx, picture))
  return (file: string): number => {
    const id = ids.get(file)
    if (id === undefined) throw new Error(`${file} was not stored`)
    return id
  }
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
    fit: review.fit ?? null,
    import_key: key.digest('base64url'),
    created_at: new Date(Date.now() - review.written_days_ago * 86_400_000),
  }
}

/** A code that a size outside the file has already. @throws CatalogueErrors, or the error itself */
function explainTaken(error: unknown): never {
  const field = /^sizes_(barcode|sku)_key$/.exec(constraintOf(error) ?? '')?.[1]
  if (!field) throw error
  throw new CatalogueErrors([`products: a ${field} of the file is that of another size already`])
}
