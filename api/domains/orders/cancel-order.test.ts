import { describe, expect } from 'vitest'
import { bookOrder, placeOrder, stateOf, takeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { refusalOf } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { markDelivered, trackByHand } from '../shipping/service.ts'
import { startProcessing } from './move-order.ts'

type Order = Awaited<ReturnType<typeof placeOrder>>

async function isCancellable(shop: TestShop, { id, customer }: Order): Promise<boolean> {
  const order = await shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })
  return order.is_cancellable
}

const cancel = (shop: TestShop, { id, customer }: Order) =>
  shop.as(customer)('POST /api/orders/{id}/cancel/', { params: { id } })

async function processOrder(shop: TestShop) {
  const order = await takeOrder(shop)
  await startProcessing(shop.db, order.id)
  return order
}

async function sendOrder(shop: TestShop) {
  const order = await bookOrder(shop)
  await trackByHand(shop.db, order.id, 'Picked Up')
  return order
}

async function deliverOrder(shop: TestShop) {
  const order = await bookOrder(shop)
  await markDelivered(shop.db, order.id)
  return order
}

describe('an order', () => {
  for (const [status, make] of [
    ['Pending', placeOrder],
    ['Confirmed', takeOrder],
    ['Processing', processOrder],
    ['Ready to Ship', bookOrder],
  ] as const) {
    test(`that is ${status} shows that it can be cancelled, and is`, async ({ shop }) => {
      const order = await make(shop)
      expect(await stateOf(shop, order.id)).toMatchObject({ order: status })
      expect(await isCancellable(shop, order)).toBe(true)
      await cancel(shop, order)
      expect(await stateOf(shop, order.id)).toMatchObject({ order: 'Cancelled' })
      expect(await isCancellable(shop, order)).toBe(false)
    })
  }

  for (const [status, make] of [
    ['Shipped', sendOrder],
    ['Delivered', deliverOrder],
  ] as const) {
    test(`that is ${status} shows that it cannot be cancelled, and is not`, async ({ shop }) => {
      const order = await make(shop)
      expect(await isCancellable(shop, order)).toBe(false)
      expect((await refusalOf(cancel(shop, order))).status).toBe(409)
      expect(await stateOf(shop, order.id)).toMatchObject({ order: status })
    })
  }

  test('shows it by the same rule that cancels', async ({ shop }) => {
    const order = await placeOrder(shop)
    await asOwner(
      shop,
      `create or replace function is_cancellable(p_status text) returns boolean
       language sql immutable as 'select false'`,
    )
    expect(await isCancellable(shop, order)).toBe(false)
    expect((await refusalOf(cancel(shop, order))).status).toBe(409)
  })
})
