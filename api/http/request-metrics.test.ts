import { expect } from 'vitest'
import { takeReport } from '../metrics/registry.ts'
import { send } from '../testing/send.ts'
import { test } from '../testing/shop.ts'

test('requests are counted by route, so that no address or id is a label', async ({ shop }) => {
  const { token } = await shop.make.customer()
  const product = await shop.make.product()
  takeReport()
  await shop.fetch(`/api/products/${product.id}/`)
  await shop.fetch('/api/products/9999999/')
  await shop.fetch('/api/nothing/meena@example.com')
  await shop.fetch('/media/meena/750')
  await send(shop, 'DELETE /api/cart/77/', { token })
  await shop.fetch('/elsewhere/meena', { method: 'PROPFIND' })
  const report = takeReport()
  const counted = report.find(({ name }) => name === 'nool_http_requests_total')
  expect(counted?.series.map(([labels, [n]]) => [...labels, n])).toEqual([
    ['GET', '/api/products/:id', '200', 1],
    ['GET', '/api/products/:id', '404', 1],
    ['GET', '/api/*', '404', 1],
    ['GET', '/media/:key/:width', '404', 1],
    ['DELETE', '/api/cart/:id', '404', 1],
    ['other', '/*', '404', 1],
  ])
  expect(JSON.stringify(report)).not.toContain('meena')
})

test('refusals for want of stock are counted by what was tried', async ({ shop }) => {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer, { isDefault: true })
  const { token } = customer
  const { selection } = await shop.make.product({ stock: 1 })
  const order = { type: 'buynow', ...selection, quantity: 2, shipping_address_id: address.id }
  takeReport()
  await send(shop, 'POST /api/cart/', { token, json: { ...selection, quantity: 2 } })
  await send(shop, 'POST /api/buy_now/', { token, json: { ...selection, quantity: 2 } })
  await send(shop, 'POST /api/cod_order_create/', { token, json: order })
  await send(shop, 'POST /api/initiate_payment/', { token, json: order })
  const counted = takeReport().find(({ name }) => name === 'nool_stock_refusals_total')
  expect(Object.fromEntries(counted?.series ?? [])).toEqual({ cart: [2], cod: [1], card: [1] })
})
