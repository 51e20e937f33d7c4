import { expect } from 'vitest'
import { buyer, confirmation, startPayment } from '../../testing/card.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'

const setCost = (shop: TestShop, sizeId: number, paise: number | null) =>
  asOwner(shop, `update sizes set cost_paise = ${paise} where id = ${sizeId}`)

async function costsOf(shop: TestShop, orderId: number) {
  const lines = await shop.db
    .selectFrom('order_lines')
    .select('cost_paise')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return lines.map(({ cost_paise: cost }) => cost)
}

/** A customer with a shirt of this cost in her cart, and a scarf without one. */
async function fillCart(shop: TestShop, costPaise: number) {
  const customer = await buyer(shop)
  const [shirt, scarf] = [await shop.make.product(), await shop.make.product()]
  await setCost(shop, shirt.size.id, costPaise)
  for (const { size } of [shirt, scarf]) await shop.make.cartLine(customer, size.id, 2)
  return { customer, shirt, scarf }
}

test('a line has what its piece cost at the sale, and none where that was not known', async ({
  shop,
}) => {
  const { customer, shirt, scarf } = await fillCart(shop, 410_05)
  const body = { type: 'cart' as const, shipping_address_id: customer.address.id }
  const { order_id: id } = await shop.as(customer)('POST /api/cod_order_create/', { body })
  expect(await costsOf(shop, id)).toEqual([410_05, null])
  for (const { size } of [shirt, scarf]) await setCost(shop, size.id, 1)
  expect(await costsOf(shop, id)).toEqual([410_05, null])
})

test('by card it is what it cost when its pieces were held', async ({ shop }) => {
  const { customer, shirt, scarf } = await fillCart(shop, 0)
  const { orderId: checkoutId } = await startPayment(shop, customer)
  await setCost(shop, shirt.size.id, 999_99)
  await setCost(shop, scarf.size.id, 999_99)
  const body = confirmation(shop, checkoutId, 'pay_1')
  const { order_id: id } = await shop.as(customer)('POST /api/confirm_order/', { body })
  expect(await costsOf(shop, id)).toEqual([0, null])
})
