import { expect } from 'vitest'
import { errorBody, send } from '../../testing/send.ts'
import { testWithGateway as test } from '../../testing/shop.ts'
import { stockOf } from '../../testing/stock.ts'

const places = [
  { country: 'United Kingdom', state: 'England', city: 'London', postal_code: 'SW1A 1AA' },
  { country: 'United States', state: 'NY', city: 'New York', postal_code: '10001' },
  // A postal code that reads as a PIN code is none.
  { country: 'Singapore', state: 'Central', city: 'Singapore', postal_code: '238801' },
]

test.for(places)('an order to $country is paid by card alone', async (place, { shop }) => {
  const customer = await shop.make.customer()
  const address = await shop.as(customer)('POST /api/shipping-address/', {
    body: { ...place, address_line1: '1 High Street', phone: '9175550100' },
  })
  const { selection, size } = await shop.make.product({ stock: 3 })
  const order = {
    type: 'buynow',
    ...selection,
    quantity: 1,
    shipping_address_id: address.id,
  } as const
  const placed = await send(shop, 'POST /api/cod_order_create/', {
    token: customer.token,
    json: order,
  })
  expect([placed.status, await placed.json()]).toEqual([
    400,
    errorBody(
      'Cash on delivery is for addresses in India. Please pay by card, or choose another address.',
    ),
  ])
  expect(await stockOf(shop, size.id)).toBe(3)
  const started = await shop.as(customer)('POST /api/initiate_payment/', { body: order })
  expect(started.razorpay_order_id).toMatch(/^order_/)
})
