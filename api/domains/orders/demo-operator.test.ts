import { expect } from 'vitest'
import { payOrder, placeOrder, stateOf, takeOrder } from '../../testing/orders.ts'
import { test } from '../../testing/shop.ts'
import { localCourier } from '../shipping/local-courier.ts'
import { shipWaitingOrders } from './demo-operator.ts'

test('orders that have waited are taken and handed to the courier, whatever they wait for', async ({
  shop,
}) => {
  const orders = [await placeOrder(shop), await takeOrder(shop), await payOrder(shop)]
  await shipWaitingOrders(shop.db, localCourier(shop.db), 60)
  expect(await stateOf(shop, orders[0]?.id ?? 0)).toMatchObject({ order: 'Pending' })
  await Promise.all([
    shipWaitingOrders(shop.db, localCourier(shop.db), 0),
    shipWaitingOrders(shop.db, localCourier(shop.db), 0),
  ])
  for (const { id } of orders) {
    expect(await stateOf(shop, id)).toMatchObject({
      order: 'Ready to Ship',
      tracking: 'Shipment Created',
    })
  }
})
