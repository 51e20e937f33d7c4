import type { ProductSummary } from '../../contract/catalogue.ts'
import type { Db } from '../db/pool.ts'
import { toRupees } from '../http/money.ts'
import { findProducts, type ProductRow, type VariantRow } from './queries.ts'
import { stockStatus } from './stock-status.ts'

/** Pictures of a colour that a card shows: its front, and its back on hover. */
const cardPictures = 2

/** What cards show of products, by id and in the order of the ids. */
export async function loadCards(db: Db, ids: number[]): Promise<Map<number, ProductSummary>> {
  const rows = ids.length > 0 ? await findProducts(db, ids, cardPictures) : []
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.flatMap((id): [number, ProductSummary][] => {
      const row = rowById.get(id)
      return row ? [[id, toCard(row)]] : []
    }),
  )
}

function toCard(product: ProductRow): ProductSummary {
  const pictures = product.variants[0]?.pictures ?? []
  return {
    id: product.id,
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
    stock_status: stockStatus(product.variants.flatMap((variant) => variant.sizes)),
    rating: toRating(product),
    primary_image: imageOf(pictures),
    images: pictures.map(({ key, ...picture }, index) => ({
      image: `/media/${key}`,
      ...picture,
      is_primary: index === 0,
    })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      variant_value: variant.colour_name,
      hex_color_code: variant.hex,
      image: imageOf(variant.pictures),
      get_price: toRupees(lowestPrice(variant, product.price_paise)),
      sizes: variant.sizes.map(({ id, size }) => ({ id, size })),
    })),
    category: product.group_name,
    subcategory: product.garment_type_name,
  }
}

const imageOf = ([first]: VariantRow['pictures']) => (first ? `/media/${first.key}` : null)

const lowestPrice = ({ sizes }: VariantRow, otherwise: number) =>
  sizes.length > 0 ? Math.min(...sizes.map((size) => size.price_paise)) : otherwise

export function toRating(product: { rating_sum: number; rating_count: number }) {
  const { rating_sum: sum, rating_count: count } = product
  return { average: count ? Math.round((sum / count) * 10) / 10 : null, count }
}
