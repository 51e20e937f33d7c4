import { buyer } from '../api/testing/card.ts'
import type { TestShop } from '../api/testing/shop.ts'
import { many } from './lanes.ts'
import { openCounter } from './shopper.ts'

/** Buyers who hold a piece each, and can pay for it at the gateway. */
export async function makeHolders(shop: TestShop, count: number, selection: object) {
  const { initiate } = openCounter(shop)
  return many(count, async () => {
    const customer = await buyer(shop)
    const orderId = await initiate(customer, { selection })
    if (!orderId) throw new Error('there were to be pieces for everyone')
    return { customer, orderId }
  })
}
