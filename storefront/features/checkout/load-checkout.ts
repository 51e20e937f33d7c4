import type { RefusedCode } from '../../../contract/amounts.ts'
import type { OrderPreview } from '../../../contract/cart.ts'
import { type Api, ApiError } from '../../../contract/client.ts'
import { offerRefusals } from '../../../contract/offer-refusals.ts'
import { notify } from '../../ui/notify.ts'
import { startAddress } from '../addresses/address-form-data.ts'
import { selectedAddress } from '../addresses/selected-address.ts'
import { redirectFrom, signedIn } from '../session/signed-in.ts'
import { type OrderSource, readOrderSource, readProductId } from './order-source.ts'

type BuyNow = Extract<OrderSource, { type: 'buynow' }>

/** A preview, or why there is none. The name identifies the pieces, by the ids of a cart's lines. */
type Previewed =
  | { name: string; preview: OrderPreview; shortage?: undefined }
  | { name: ''; preview: null; shortage: string }

/** What a checkout shows. One with nothing to order goes back to the product or the cart. */
export function loadCheckout(api: Api, url: URL) {
  return signedIn(url, async () => {
    const source = readOrderSource(url.searchParams)
    if (!source) throw leaveCheckout(url, 'Please choose your size and 1 to 99 pieces.')
    // Alone and first: once the session has ended, nothing else is asked.
    const profile = await api('GET /api/profile/')
    const [previewed, addresses] = await Promise.all([
      previewOrder(api, url, source),
      api('GET /api/shipping-address/'),
    ])
    const { first_name, username, email, phone } = profile
    const payer = { name: first_name || username, email, contact: phone }
    return {
      source: withoutRefusedCode(source, previewed.preview),
      addresses,
      payer,
      start: startAddress(profile),
      ...previewed,
    }
  })
}

async function previewOrder(api: Api, url: URL, source: OrderSource): Promise<Previewed> {
  try {
    if (source.type === 'cart') return await previewCart(api)
    const { type, size_variant_id: sizeId, quantity } = source
    return { name: `${type}:${sizeId}x${quantity}`, preview: await previewBuyNow(api, source) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409) return { name: '', preview: null, shortage: error.message }
    if (error.status === 400 || error.status === 404) throw leaveCheckout(url, error.message)
    throw error
  }
}

/** With why its code takes nothing off, where it does not. */
async function previewBuyNow(api: Api, source: BuyNow): Promise<OrderPreview> {
  const { type: _, ...ordered } = source
  const selection = { ...ordered, ...selectedAddress() }
  try {
    return await api('POST /api/buy_now/', { body: selection })
  } catch (error) {
    const { offer_code: code, ...chosen } = selection
    const refused = code ? refusedCodeOf(error) : null
    if (!code || !refused) throw error
    const preview = await api('POST /api/buy_now/', { body: chosen })
    return { ...preview, offer_code: code, offer_refused: refused }
  }
}

function refusedCodeOf(error: unknown): RefusedCode {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  const { code: found } = (error.body ?? {}) as { code?: unknown }
  const code = offerRefusals.find((each) => each === found)
  return code ? { code, message: error.message } : null
}

/** A code that takes nothing off would have the order refused. */
function withoutRefusedCode(source: OrderSource, preview: OrderPreview | null): OrderSource {
  if (source.type === 'cart' || !preview?.offer_refused) return source
  const { offer_code: _, ...others } = source
  return others
}

async function previewCart(api: Api): Promise<Previewed> {
  const [preview, cart] = await Promise.all([
    api('GET /api/cart_checkout/', { query: selectedAddress() }),
    api('GET /api/cart/'),
  ])
  const lines = cart.items.map((line) => `${line.size_variant.id}x${line.quantity}`)
  return { name: `cart:${lines.join(',')}`, preview }
}

/** Back to the product that was to be bought at once, or to the cart; in the browser with a toast. */
function leaveCheckout(url: URL, reason: string): Response {
  const productId = readProductId(url.searchParams)
  if (productId && typeof document !== 'undefined') notify('error', reason)
  return redirectFrom(url, productId ? `/product/${productId}` : '/cart')
}
