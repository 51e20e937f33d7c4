import type { Selection } from '../../../contract/cart.ts'

/** What the checkout orders: the cart, or one size right away. */
export type OrderSource =
  | { type: 'cart' }
  | ({ type: 'buynow' } & Selection & {
        /** A code for an offer; a cart has its own. */
        offer_code?: string
      })

/** The parameter of the checkout's URL. */
export const codeField = 'offer_code'
const maxCode = 40

/** The source that a checkout's URL names; null when it makes no sense. */
export function readOrderSource(search: URLSearchParams): OrderSource | null {
  const type = search.get('type') ?? 'cart'
  if (type === 'cart') return { type }
  const selection = {
    product_id: positive(search.get('productId')),
    variant_id: positive(search.get('variantId')),
    size_variant_id: positive(search.get('size_variant_id')),
    quantity: positive(search.get('quantity')),
  }
  const isWhole = Object.values(selection).every((value) => value > 0)
  const code = search.get(codeField)?.slice(0, maxCode)
  return type === 'buynow' && isWhole
    ? { type, ...selection, ...(code && { offer_code: code }) }
    : null
}

/** The product that a checkout was to buy at once; 0 when there is none. */
export function readProductId(search: URLSearchParams): number {
  return search.get('type') === 'buynow' ? positive(search.get('productId')) : 0
}

const positive = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)
