import { redirect } from 'react-router'
import type { OrderPreview } from '../../../contract/cart.ts'
import { type Api, ApiError } from '../../../contract/client.ts'
import { signedIn } from '../session/signed-in.ts'
import { type OrderSource, readOrderSource } from './order-source.ts'

/** A preview, or why there is none: the pieces have gone meanwhile. */
type Previewed =
  | { preview: OrderPreview; shortage?: undefined }
  | { preview: null; shortage: string }

/** What a checkout shows. One with nothing to order goes to the cart. */
export function loadCheckout(api: Api, url: URL) {
  return signedIn(url, async () => {
    const source = readOrderSource(url.searchParams)
    if (!source) throw redirect('/cart')
    const [previewed, addresses] = await Promise.all([
      previewOrder(api, source),
      api('GET /api/shipping-address/'),
    ])
    return { source, addresses, ...previewed }
  })
}

async function previewOrder(api: Api, source: OrderSource): Promise<Previewed> {
  const { type, ...selection } = source
  try {
    const preview =
      'product_id' in selection
        ? await api('POST /api/buy_now/', { body: selection })
        : await api('GET /api/cart_checkout/')
    return { preview }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409) return { preview: null, shortage: error.message }
    if (error.status === 400 || error.status === 404) throw redirect('/cart')
    throw error
  }
}
