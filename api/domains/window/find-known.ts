import type { ShownPicture } from '../../../contract/window.ts'
import type { Db } from '../../ground/db/pool.ts'
import { listCategories, listCollectionTitles } from '../catalogue/service.ts'
import * as queries from './queries.ts'

type Review = Awaited<ReturnType<typeof queries.listReviews>>[number]

/** What bodies refer to, as it is now. */
export type Known = {
  /** By name: whether it has goods. */
  groups: ReadonlyMap<string, boolean>
  types: ReadonlyMap<string, boolean>
  /** The titles of collections, by slug. */
  collections: ReadonlyMap<string, string>
  /** The titles of live pages, by slug. */
  pages: ReadonlyMap<string, string>
  products: ReadonlyMap<number, { slug: string; name: string }>
  reviews: ReadonlyMap<number, Review>
  pictures: ReadonlyMap<number, ShownPicture>
}

/** Finds all that bodies refer to: the same few queries however much they hold. */
export async function findKnown(db: Db, bodies: unknown[]): Promise<Known> {
  const ids = idsOf(bodies)
  const [categories, collections, pages, products, reviews, pictures] = await Promise.all([
    listCategories(db),
    listCollectionTitles(db),
    queries.listLivePages(db),
    ids.products.length > 0 ? queries.listProducts(db, ids.products) : [],
    ids.reviews.length > 0 ? queries.listReviews(db, ids.reviews) : [],
    ids.pictures.length > 0 ? queries.listPictures(db, ids.pictures) : [],
  ])
  const types = categories.flatMap(({ subcategories }) => subcategories)
  const withGoods = new Set(types.filter((each) => each.product_count > 0).map(({ name }) => name))
  return {
    groups: new Map(categories.map(({ name, product_count }) => [name, product_count > 0])),
    types: new Map(types.map(({ name }) => [name, withGoods.has(name)])),
    collections: new Map(collections.map(({ slug, title }) => [slug, title])),
    pages: new Map(pages.map(({ slug, title }) => [slug, title])),
    products: new Map(products.map(({ id, ...product }) => [id, product])),
    reviews: new Map(reviews.map((review) => [review.id, review])),
    pictures: new Map(
      pictures.map(({ id, key, ...picture }) => [id, { ...picture, image: `/media/${key}` }]),
    ),
  }
}

const pictureFields = new Set(['wide', 'phone', 'picture', 'logo', 'favicon'])

/** The ids within bodies, by the names of their fields. */
function idsOf(bodies: unknown[]) {
  const found = {
    products: new Set<number>(),
    reviews: new Set<number>(),
    pictures: new Set<number>(),
  }
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'number') {
      if (pictureFields.has(name) || name === 'id') found.pictures.add(value)
      if (name === 'review') found.reviews.add(value)
      return
    }
    if (typeof value !== 'object' || value === null) return
    if ('kind' in value && 'value' in value && value.kind === 'product') {
      const id = Number(value.value)
      if (Number.isSafeInteger(id)) found.products.add(id)
    }
    for (const [key, inner] of Object.entries(value)) visit(inner, key)
  }
  for (const body of bodies) visit(body, '')
  return {
    products: [...found.products],
    reviews: [...found.reviews],
    pictures: [...found.pictures],
  }
}
