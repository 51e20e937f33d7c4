import { send } from './send.ts'
import type { TestShop } from './shop.ts'

/** Of every customer that the makers make. */
export const password = 'secret-1'

export const signIn = (shop: TestShop, email: string, given: string = password) =>
  send(shop, 'POST /api/login/', { json: { email, password: given } })
