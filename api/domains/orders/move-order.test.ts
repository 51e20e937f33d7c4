import { expect } from 'vitest'
import { payOrder, placeOrder, stateOf } from '../../testing/orders.ts'
import { test } from '../../testing/shop.ts'
import { confirmOrder, startProcessing } from './move-order.ts'

test('an order moves only as the table of allowed moves states', async ({ shop }) => {
  const order = await placeOrder(shop)
  await expect(startProcessing(shop.db, order.id)).rejects.toMatchObject({
    status: 409,
    message: 'An order cannot move from Pending to Processing.',
  })
  await confirmOrder(shop.db, order.id)
  await startProcessing(shop.db, order.id)
  await expect(confirmOrder(shop.db, order.id)).rejects.toMatchObject({
    status: 409,
    message: 'An order cannot move from Processing to Confirmed.',
  })
  expect(await stateOf(shop, order.id)).toMatchObject({
    moves: ['Pending', 'Confirmed', 'Processing'],
  })
})

test('an order that is not there is not found', async ({ shop }) => {
  await expect(confirmOrder(shop.db, 999_999)).rejects.toMatchObject({ status: 404 })
})

test('ten who move an order at once move it once', async ({ shop }) => {
  const order = await payOrder(shop)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => startProcessing(shop.db, order.id)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(await stateOf(shop, order.id)).toMatchObject({ moves: ['Confirmed', 'Processing'] })
})
