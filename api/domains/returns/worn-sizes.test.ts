import { expect } from 'vitest'
import { testCourier } from '../../testing/courier.ts'
import { ask, askAndApprove, deliver, deliveredOrder } from '../../testing/returns.ts'
import { refusalOf } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { finishExchange, receiveReturn } from './handle-returns.ts'
import { shipExchange } from './send-exchange.ts'

const sizes = ['M', 'L']

const shirt = (shop: TestShop) =>
  shop.make.product({ type: 'Shirts', gender: 'Women', sizes, stock: 9 })

const wornBy = (shop: TestShop, customer: { token: string }, id: number) =>
  shop.as(customer)('GET /api/products/{id}/worn-sizes/', { params: { id } })

const nothing = { kept: null, too_small: null, too_large: null }

test('the size that was kept last is named for such a garment, and for no other', async ({
  shop,
}) => {
  const one = await shirt(shop)
  const { customer } = await deliveredOrder(shop, [one])
  const like = await shirt(shop)
  const kept = { product_id: one.id, size: 'M', chest: 38, waist: null }
  expect(await wornBy(shop, customer, like.id)).toMatchObject({ ...nothing, kept })
  const mens = await shop.make.product({ type: 'Shirts', gender: 'Men' })
  expect(await wornBy(shop, customer, mens.id)).toEqual(nothing)
  const jeans = await shop.make.product({ type: 'Jeans', gender: 'Women' })
  expect(await wornBy(shop, customer, jeans.id)).toEqual(nothing)
  // Another shopper is not told of it.
  expect(await wornBy(shop, await shop.make.customer(), one.id)).toEqual(nothing)
})

test('what is on its way, and what came back, is not kept; too small is said', async ({ shop }) => {
  const one = await shirt(shop)
  const { customer, lines } = await deliveredOrder(shop, [one])
  await ask(shop, customer, lines[0]?.id ?? 0, { reason: 'It is too small' })
  expect(await wornBy(shop, customer, one.id)).toMatchObject({
    ...nothing,
    too_small: { size: 'M', chest: 38 },
  })
  const { id: shipping_address_id } = await shop.make.address(customer)
  const large = one.variant.sizes[1]?.id ?? 0
  const { order_id } = await shop.as(customer)('POST /api/cod_order_create/', {
    body: {
      type: 'buynow',
      ...one.selection,
      size_variant_id: large,
      quantity: 1,
      shipping_address_id,
    },
  })
  expect((await wornBy(shop, customer, one.id)).kept).toBeNull()
  await deliver(shop, order_id)
  expect(await wornBy(shop, customer, one.id)).toMatchObject({
    kept: { size: 'L' },
    too_small: { size: 'M' },
    too_large: null,
  })
})

test('an exchange keeps the size that it brought', async ({ shop }) => {
  const one = await shirt(shop)
  const { customer, lines } = await deliveredOrder(shop, [one])
  const wanted_size_id = one.variant.sizes[1]?.id ?? 0
  const asked = { request_type: 'Exchange' as const, wanted_size_id }
  const request = await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked)
  await receiveReturn(shop.db, request)
  expect((await wornBy(shop, customer, one.id)).kept).toBeNull()
  await shipExchange(shop.db, testCourier().courier, request)
  await finishExchange(shop.db, request)
  expect(await wornBy(shop, customer, one.id)).toMatchObject({
    kept: { size: 'L', chest: 40 },
    too_small: { size: 'M' },
  })
})

test('no such product is a refusal', async ({ shop }) => {
  const customer = await shop.make.customer()
  expect(await refusalOf(wornBy(shop, customer, 987_654))).toMatchObject({ status: 404 })
})
