import type { ProductSummary } from '../../../contract/catalogue.ts'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'
import type { ProductCriteria } from './filters.ts'
import { priceFields } from './price-fields.ts'
import { findProducts, type ProductRow, type VariantRow } from './queries.ts'
import { saleField } from './sale.ts'
import { stockStatus } from './stock-status.ts'

/** Pictures of a colour that a card shows: its front, and its back on hover. */
const cardPictures = 2

type Face = Pick<
  ProductSummary,
  | 'shown_variant'
  | 'primary_image'
  | 'images'
  | 'sale'
  | 'offer_price'
  | keyof ReturnType<typeof priceFields>
>
type CardVariant = { colour: string; family: string; sizesLeft: string[]; face: Face }

/** What is cached of a product: its card as lists without filters show it, and the face of each variant. */
export type ProductCard = { summary: ProductSummary; variants: CardVariant[] }

export async function loadCards(db: Db, ids: number[]): Promise<Map<number, ProductCard>> {
  if (ids.length === 0) return new Map()
  const rows = await findProducts(db, ids, cardPictures)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.flatMap((id): [number, ProductCard][] => {
      const row = rowById.get(id)
      return row ? [[id, toCard(row)]] : []
    }),
  )
}

/** The card of the variant that a list's colours and sizes match best, else of the first. */
export function showMatch(card: ProductCard, criteria: ProductCriteria): ProductSummary {
  const colours = criteria.colors?.map((colour) => colour.toLowerCase())
  const sizes = criteria.sizes?.map((size) => size.toLowerCase())
  if (!colours && !sizes) return card.summary
  const fit = ({ colour, family, sizesLeft }: CardVariant) => {
    const isNamed = colours?.includes(colour) ?? true
    if (!isNamed && !colours?.includes(family)) return 0
    const hasSize = sizes?.some((size) => sizesLeft.includes(size)) ?? true
    return 1 + Number(sizesLeft.length > 0) + 2 * Number(isNamed) + 4 * Number(hasSize)
  }
  const [best] = card.variants
    .map((variant) => ({ face: variant.face, fit: fit(variant) }))
    .toSorted((one, other) => other.fit - one.fit)
  return { ...card.summary, ...best?.face }
}

function toCard(product: ProductRow): ProductCard {
  const variants = product.variants.map((variant) => ({
    colour: variant.colour_name.toLowerCase(),
    family: variant.colour_family.toLowerCase(),
    sizesLeft: variant.sizes.filter(({ stock }) => stock > 0).map(({ size }) => size.toLowerCase()),
    face: toFace(variant, product),
  }))
  return { summary: toSummary(product, variants[0]?.face), variants }
}

/** Without a filter the price is the lowest of all variants. */
function toSummary(product: ProductRow, first: Face | undefined): ProductSummary {
  const sizes = product.variants.flatMap((variant) => variant.sizes)
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    ...priceFields(product),
    ...saleField(cheapest(sizes)),
    ...offerField(sizes),
    new_variant: product.new_variant,
    is_bestseller: product.is_bestseller,
    is_active: product.is_active,
    stock_status: stockStatus(sizes),
    rating: toRating(product),
    shown_variant: first?.shown_variant ?? null,
    primary_image: first?.primary_image ?? null,
    images: first?.images ?? [],
    variants: product.variants.map((variant) => ({
      id: variant.id,
      variant_value: variant.colour_name,
      hex_color_code: variant.hex,
      image: imageOf(variant.pictures),
      get_price: toRupees((cheapestOf(variant) ?? product).price_paise),
      sizes: variant.sizes.map(({ id, size }) => ({ id, size })),
    })),
    category: product.group_name,
    subcategory: product.garment_type_name,
  }
}

function toFace(variant: VariantRow, product: ProductRow): Face {
  return {
    ...priceFields(cheapestOf(variant) ?? product),
    sale: undefined,
    ...saleField(cheapestOf(variant)),
    offer_price: undefined,
    ...offerField(variant.sizes),
    shown_variant: variant.id,
    primary_image: imageOf(variant.pictures),
    images: variant.pictures.map(({ key, ...picture }, index) => ({
      image: `/media/${key}`,
      ...picture,
      is_primary: index === 0,
    })),
  }
}

/** `offer_price` where an offer lowers the least that a piece costs. */
function offerField(sizes: VariantRow['sizes']): { offer_price?: number } {
  const least = cheapest(sizes)?.price_paise ?? 0
  const paid = Math.min(...sizes.map(({ offer_paise, price_paise: paise }) => offer_paise ?? paise))
  return paid < least ? { offer_price: toRupees(paid) } : {}
}

const imageOf = ([first]: VariantRow['pictures']) => (first ? `/media/${first.key}` : null)

export const cheapestOf = ({ sizes }: VariantRow) => cheapest(sizes)

export const cheapest = (sizes: VariantRow['sizes']) =>
  sizes.toSorted((one, other) => one.price_paise - other.price_paise)[0]

export function toRating(product: { rating_sum: number; rating_count: number }) {
  const { rating_sum: sum, rating_count: count } = product
  return { average: count ? Math.round((sum / count) * 10) / 10 : null, count }
}
