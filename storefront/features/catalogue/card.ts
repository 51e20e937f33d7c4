import type { ProductSummary } from '../../../contract/catalogue.ts'

const shownPictures = 2

export type Card = ReturnType<typeof toCard>

/** Drops what no card shows, as a page contains this as data beside its markup. */
export function toCard(product: ProductSummary) {
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    category: product.category,
    price: product.price,
    mrp: product.mrp,
    ...(product.sale && { sale: product.sale }),
    ...(product.offer_price !== undefined && { offer_price: product.offer_price }),
    discount_percentage: product.discount_percentage,
    new_variant: product.new_variant,
    shown_variant: product.shown_variant,
    stock_status: product.stock_status,
    rating: product.rating,
    images: product.images
      .slice(0, shownPictures)
      .map(({ image, alt, width, height, placeholder }) => ({
        image,
        alt,
        width,
        height,
        placeholder,
      })),
    variants: product.variants.map(({ id, variant_value, hex_color_code, image }) => ({
      id,
      variant_value,
      hex_color_code,
      image,
    })),
  }
}
