import type { Product } from '../../../contract/catalogue.ts'
import type { Review } from '../../../contract/reviews.ts'
import type { Shop } from '../../../contract/shop.ts'
import { productPath } from '../catalogue/product-path.ts'
import { returnFacts, shippingFacts } from './delivery-facts.ts'

const maxReviews = 3

/** What search engines read of a product. */
export type ProductToTell = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'name'
  | 'brand'
  | 'description'
  | 'category'
  | 'subcategory'
  | 'key_features'
  | 'images'
  | 'rating'
  | 'variants'
  | 'is_returnable'
  | 'is_replaceable'
  | 'offers'
>

/**
 * A product as search engines list it: an offer for each size of each colour, and a rating only when
 * there is one.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
export function productFacts(product: ProductToTell, reviews: Review[], shop: Shop): object {
  const { rating } = product
  const fabric = product.key_features.Fabric
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description || product.name,
    sku: String(product.id),
    url: shop.url + productPath(product),
    image: product.images.map(({ image }) => `${shop.url + image}/1200`),
    brand: { '@type': 'Brand', name: product.brand || shop.name },
    category: `${product.category} > ${product.subcategory}`,
    ...(fabric && { material: fabric }),
    offers: offers(product, shop),
    ...(rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
      },
      review: reviews.slice(0, maxReviews).map(reviewFacts),
    }),
  }
}

function offers(product: ProductToTell, shop: Shop): object[] {
  const seller = { '@type': 'Organization', name: shop.legal_name }
  const returns = returnFacts(product, shop)
  const sizes = product.variants.flatMap(({ color_name: colour, sizes: own }) =>
    own.map((size) => ({ ...size, colour })),
  )
  const shippings = sizes.map(({ id, price }) =>
    shippingFacts(Math.min(price, reducedBy(product, id)?.price ?? price), shop),
  )
  return sizes.map(({ id, size, colour, price, sale, stock }, index) => ({
    '@type': 'Offer',
    name: `${colour}, ${size}`,
    sku: `${product.id}-${id}`,
    url: `${shop.url}${productPath(product)}?${new URLSearchParams({ color: colour, size })}`,
    ...priceFacts(price, sale?.until, reducedBy(product, id)),
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    // The first offer of each says them in full, the others by name.
    seller: index === 0 ? { ...seller, '@id': '#seller' } : { '@id': '#seller' },
    shippingDetails: inFullOnce(shippings, index),
    hasMerchantReturnPolicy: index === 0 ? returns : { '@id': returns['@id'] },
  }))
}

type Reduced = { price: number; until?: string | undefined }

/** The lowest price that a size has by an offer. */
function reducedBy({ offers: running = [] }: ProductToTell, sizeId: number): Reduced | undefined {
  const prices = running.flatMap(({ sizes = [], until }) =>
    sizes.flatMap(({ id, price }) => (id === sizeId ? { price, until } : [])),
  )
  return prices.toSorted((one, other) => one.price - other.price)[0]
}

/**
 * @param until when a scheduled price ends, from which the offer takes off
 * @see https://developers.google.com/search/docs/appearance/structured-data/merchant-listing#sale-pricing-example
 */
function priceFacts(
  price: number,
  until: string | undefined,
  reduced: Reduced | undefined,
): object {
  if (!reduced || reduced.price >= price) {
    return {
      price: price.toFixed(2),
      ...(until && { priceValidUntil: until }),
      priceCurrency: 'INR',
    }
  }
  const [first] = [until, reduced.until].filter((end) => end !== undefined).toSorted()
  return {
    price: reduced.price.toFixed(2),
    priceCurrency: 'INR',
    ...(first && { priceValidUntil: first.slice(0, 10) }),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: price.toFixed(2),
      priceCurrency: 'INR',
    },
  }
}

/** One of several facts: whole where it comes first, and from then on its name. */
function inFullOnce(facts: { '@id': string }[], index: number): object {
  const { '@id': id } = facts[index] ?? { '@id': '' }
  return facts.findIndex((fact) => fact['@id'] === id) === index
    ? { ...facts[index] }
    : { '@id': id }
}

function reviewFacts(review: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: review.author_name },
    datePublished: review.created_at.slice(0, 10),
    ...(review.title && { name: review.title }),
    ...(review.body && { reviewBody: review.body }),
    reviewRating: { '@type': 'Rating', ratingValue: review.rating },
  }
}
