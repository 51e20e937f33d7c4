import type { Browser, BrowserContext } from '@playwright/test'
import { officeCookies } from '../bench/office-cookies.ts'
import type { Shop } from '../bench/shop.ts'
import type { Api } from '../contract/client.ts'
import { makeCustomer, signUp } from '../e2e/customer.ts'
import { findPieces } from '../e2e/pieces.ts'
import type { Facts, Screen } from './screens.ts'

/** Where a shop is, and a product of its. */
type Place = Pick<Shop, 'origin' | 'productPath'>

export type Contexts = Record<Screen['who'], BrowserContext>

/** A browser window for each, of whom only the owner has an account yet. */
export async function openVisitors(
  browser: Browser,
  { origin }: Pick<Place, 'origin'>,
): Promise<Contexts> {
  const open = () => browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
  const contexts = {
    visitor: await open(),
    customer: await open(),
    newcomer: await open(),
    owner: await open(),
  }
  await contexts.owner.addCookies(await officeCookies(origin))
  return contexts
}

/** Registers the customers, of whom one has bought something. */
export async function registerCustomers(
  { customer, newcomer }: Contexts,
  { origin, productPath }: Place,
): Promise<Facts> {
  const api = await makeCustomer(origin, 'Kavya', customer)
  await signUp(origin, 'Devi', newcomer)
  return { productPath, orderId: await fill(api) }
}

/**
 * Fills cart and wishlist, and orders something.
 *
 * @returns the order
 */
async function fill(api: Api): Promise<number> {
  const pieces = await findPieces(api, 3)
  for (const piece of pieces) {
    await api('POST /api/cart/', { body: piece })
    const { size_variant_id: variant_size, quantity: _, ...wish } = piece
    await api('POST /api/add_to_wishlist/', { body: { ...wish, variant_size } })
  }
  const [address] = await api('GET /api/shipping-address/')
  const { order_id } = await api('POST /api/cod_order_create/', {
    body: { ...pieces[0], type: 'buynow', shipping_address_id: address?.id ?? 0 },
  })
  return order_id
}
