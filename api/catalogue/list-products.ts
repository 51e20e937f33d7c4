import { type ProductList, type ProductSummary, pageSize } from '../../contract/catalogue.ts'
import type { ProductCache } from '../cache/product-cache.ts'
import type { Db } from '../db/pool.ts'
import { toRupees } from '../http/money.ts'
import { pageNumber, pageOf } from '../http/paging.ts'
import type { ProductCriteria, Sort } from './filters.ts'
import { listProductIds } from './list-queries.ts'
import * as queries from './queries.ts'
import { stockStatus } from './stock-status.ts'

/** Pictures of a colour that a card shows: its front, and its back on hover. */
const cardPictures = 2

type Page = { number: string; sort: Sort; url: string }

/**
 * One page of the products that pass the criteria: one query for their ids, and four, however many
 * they are, for the cards that are not in the cache.
 *
 * @param page.url what `next` and `previous` are made from
 * @throws Refusal 404 `Invalid page.`
 */
export async function listProducts(
  db: Db,
  criteria: ProductCriteria,
  page: Page,
  cards?: ProductCache<ProductSummary>,
): Promise<ProductList> {
  const number = pageNumber(page.number)
  const offset = (number - 1) * pageSize
  const { count, ids } = await listProductIds(db, criteria, {
    sort: page.sort,
    limit: pageSize,
    offset,
  })
  const load = (missing: number[]) => loadCards(db, missing)
  const results = cards ? await cards.get(ids, load) : [...(await load(ids)).values()]
  return pageOf(results, { number, count, size: pageSize, url: page.url })
}

/** By id, in the order of the ids. */
async function loadCards(db: Db, ids: number[]): Promise<Map<number, ProductSummary>> {
  if (ids.length === 0) return new Map()
  const [products, variants, sizes, pictures] = await Promise.all([
    queries.listSummaries(db, ids),
    queries.listVariants(db, ids),
    queries.listSizes(db, ids),
    queries.listPictures(db, ids, cardPictures),
  ])
  const productById = new Map(products.map((product) => [product.id, product]))
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id)
  const sizesOf = Map.groupBy(sizes, (size) => size.variant_id)
  const sizesOfProduct = Map.groupBy(sizes, (size) => size.product_id)
  const picturesOf = Map.groupBy(pictures, (picture) => picture.variant_id)

  const cards = ids.flatMap((id): [number, ProductSummary][] => {
    const product = productById.get(id)
    if (!product) return []
    const colours = variantsOf.get(id) ?? []
    const shown = picturesOf.get(colours[0]?.id ?? 0) ?? []
    const card = {
      id,
      slug: product.slug,
      name: product.name,
      brand: product.brand,
      price: toRupees(product.price_paise),
      mrp: product.mrp_paise === null ? null : toRupees(product.mrp_paise),
      get_price: toRupees(product.price_paise),
      discount_percentage: product.discount_percentage,
      new_variant: product.new_variant,
      is_bestseller: product.is_bestseller,
      is_active: product.is_active,
      stock_status: stockStatus(sizesOfProduct.get(id) ?? []),
      rating: toRating(product),
      primary_image: shown[0] ? `/media/${shown[0].key}` : null,
      images: shown.map((picture, index) => ({
        image: `/media/${picture.key}`,
        alt: picture.alt,
        width: picture.width,
        height: picture.height,
        placeholder: picture.placeholder,
        is_primary: index === 0,
      })),
      variants: colours.map((variant) => {
        const own = sizesOf.get(variant.id) ?? []
        const picture = picturesOf.get(variant.id)?.[0]
        return {
          id: variant.id,
          variant_value: variant.colour_name,
          hex_color_code: variant.hex,
          image: picture ? `/media/${picture.key}` : null,
          get_price: toRupees(lowestPrice(own, product.price_paise)),
          sizes: own.map(({ id: sizeId, size }) => ({ id: sizeId, size })),
        }
      }),
      category: product.group_name,
      subcategory: product.garment_type_name,
    }
    return [[id, card]]
  })
  return new Map(cards)
}

function lowestPrice(sizes: { price_paise: number }[], otherwise: number): number {
  return sizes.reduce(
    (lowest, size) => Math.min(lowest, size.price_paise),
    sizes[0]?.price_paise ?? otherwise,
  )
}

export function toRating(product: { rating_sum: number; rating_count: number }) {
  const { rating_sum: sum, rating_count: count } = product
  return { average: count ? Math.round((sum / count) * 10) / 10 : null, count }
}
