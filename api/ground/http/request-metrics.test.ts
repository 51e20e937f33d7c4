import { register } from 'prom-client'
import { expect } from 'vitest'
import { send } from '../../testing/send.ts'
import { test } from '../../testing/shop.ts'

/** The labels of each series, and its count. */
async function countsOf(name: string) {
  const counted = await register.getSingleMetric(name)?.get()
  return counted?.values.map(({ labels, value }) => [...Object.values(labels), value])
}

test('requests are counted by route, so that no address or id is a label', async ({ shop }) => {
  const { token } = await shop.make.customer()
  const product = await shop.make.product()
  register.resetMetrics()
  await shop.fetch(`/api/products/${product.id}/`)
  await shop.fetch('/api/products/9999999/')
  await shop.fetch('/api/nothing/meena@example.com')
  await shop.fetch('/media/meena/750')
  await send(shop, 'DELETE /api/cart/77/', { token })
  await shop.fetch('/elsewhere/meena', { method: 'PROPFIND' })
  expect(await countsOf('nool_http_requests_total')).toEqual([
    ['GET', '/api/products/:id', '200', 1],
    ['GET', '/api/products/:id', '404', 1],
    ['GET', '/api/*', '404', 1],
    ['GET', '/media/:key/:width', '404', 1],
    ['DELETE', '/api/cart/:id', '404', 1],
    ['other', '/*', '404', 1],
  ])
  expect(await register.metrics()).not.toContain('meena')
})

test('refusals for want of stock are counted by what was tried', async ({ shop }) => {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer, { isDefault: true })
  const { token } = customer
  const { selection } = await shop.make.product({ stock: 1 })
  const order = { type: 'buynow', ...selection, quantity: 2, shipping_address_id: address.id }
  register.resetMetrics()
  await send(shop, 'POST /api/cart/', { token, json: { ...selection, quantity: 2 } })
  await send(shop, 'POST /api/buy_now/', { token, json: { ...selection, quantity: 2 } })
  await send(shop, 'POST /api/cod_order_create/', { token, json: order })
  await send(shop, 'POST /api/initiate_payment/', { token, json: order })
  expect(await countsOf('nool_stock_refusals_total')).toEqual([
    ['cart', 2],
    ['cod', 1],
    ['card', 1],
  ])
})
