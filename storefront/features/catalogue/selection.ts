import type { Product } from '../../../contract/catalogue.ts'

export type ProductVariant = Product['variants'][number]
type ProductSize = ProductVariant['sizes'][number]

export type ProductSelection = {
  variant: ProductVariant | undefined
  size: ProductSize | undefined
}

/** Where a product's page asks who would like to hear of sizes that are sold out. */
export const soldOutNotes = 'sold-out'

/** The colour and size of the address, else the first with stock; of several sizes one in stock. */
export function readSelection(product: Product, params: URLSearchParams): ProductSelection {
  const colour = params.get('color')?.toLowerCase()
  const wanted = params.getAll('size').map((size) => size.toLowerCase())
  const variant =
    product.variants.find((each) => each.color_name.toLowerCase() === colour) ?? product.variants[0]
  const inStock = variant?.sizes.filter((each) => each.stock > 0) ?? []
  const size = inStock.find((each) => wanted.includes(each.size.toLowerCase())) ?? inStock[0]
  return { variant, size }
}

/** The price of the chosen size, or of the colour while no size is chosen. */
export function priceOf(product: Product, { variant, size }: ProductSelection) {
  const { price, mrp, sale } = size ?? variant ?? product
  return { price, mrp, sale, discount: mrp ? Math.round(((mrp - price) / mrp) * 100) : 0 }
}

/** What the chosen size costs with the best offer that is known to lower it; undefined without one. */
export function offerPriceOf({ offers = [] }: Product, { size }: ProductSelection) {
  const prices = offers.flatMap(({ sizes = [] }) =>
    sizes.flatMap(({ id, price }) => (id === size?.id ? price : [])),
  )
  return prices.length > 0 ? Math.min(...prices) : undefined
}

type Address = { pathname: string; search: string }

/** True when two addresses of a product differ only in colour or size. */
export function isOtherChoice(from: Address, to: Address): boolean {
  const reviews = ({ search }: Address) => new URLSearchParams(search).get('reviews')
  const isProduct = /^\/product\//i.test(to.pathname)
  const isOther = from.pathname === to.pathname && from.search !== to.search
  return isProduct && isOther && reviews(from) === reviews(to)
}
