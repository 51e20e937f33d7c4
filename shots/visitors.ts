import type { Browser, BrowserContext } from '@playwright/test'
import type { Shop } from '../bench/shop.ts'
import type { Api } from '../contract/client.ts'
import { makeCustomer } from '../e2e/customer.ts'
import type { Facts, Screen } from './screens.ts'

/** A browser for each who looks, and what the customer's screens are about. */
export async function openVisitors(browser: Browser, { origin, productPath }: Shop) {
  const open = () => browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
  const contexts: Record<Screen['who'], BrowserContext> = {
    visitor: await open(),
    customer: await open(),
    newcomer: await open(),
  }
  const customer = await makeCustomer(origin, 'Kavya', contexts.customer)
  const facts: Facts = { productPath, orderId: await fill(customer) }
  const newcomer = await makeCustomer(origin, 'Devi', contexts.newcomer)
  for (const { id } of await newcomer('GET /api/shipping-address/')) {
    await newcomer('DELETE /api/shipping-address/{id}/', { params: { id } })
  }
  return { contexts, facts }
}

/**
 * Orders something, and fills cart and wishlist.
 *
 * @returns the order
 */
async function fill(api: Api): Promise<number> {
  const { results } = await api('GET /api/products/')
  for (const { id } of results.slice(0, 3)) {
    const product = await api('GET /api/products/{id}/', { params: { id } })
    const variant = product.variants[0]
    const size = variant?.sizes.find(({ stock }) => stock > 3)
    if (!variant || !size) continue
    const piece = { product_id: id, variant_id: variant.id, size_variant_id: size.id, quantity: 1 }
    await api('POST /api/cart/', { body: piece })
    await api('POST /api/add_to_wishlist/', {
      body: { product_id: id, variant_id: variant.id, variant_size: size.id },
    })
  }
  const [line] = (await api('GET /api/cart/')).items
  const [address] = await api('GET /api/shipping-address/')
  if (!line || !address) throw new Error('the demo shop has nothing to order')
  const { order_id } = await api('POST /api/cod_order_create/', {
    body: {
      type: 'buynow',
      product_id: line.product.id,
      variant_id: line.variant.id,
      size_variant_id: line.size_variant.id,
      quantity: 1,
      shipping_address_id: address.id,
    },
  })
  return order_id
}
