import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { shipOrder } from './back-office.ts'
import { savedAddress, signUp } from './customer.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

/** What the courier reports of a parcel of `shipOrder`. */
async function report(page: Page, orderId: number, label: string) {
  const scan = { date: '2026-11-20 10:00:00', activity: label, location: 'Salem' }
  const response = await page.request.post('/api/webhooks/courier/', {
    headers: { 'x-api-key': 'nool-demo-secret' },
    data: {
      awb: `E2E-${orderId}`,
      current_status: label,
      scans: [{ ...scan, 'sr-status-label': label }],
    },
  })
  expect(response.status()).toBe(200)
}

test('who ticks order updates is written to on WhatsApp, until she withdraws or answers STOP', async ({
  page,
  context,
  baseURL,
}) => {
  const { api } = await signUp(baseURL, 'Messaged', context)
  const phone = `9${randomInt(1e9).toString().padStart(9, '0')}`
  const { id: addressId } = await api('POST /api/shipping-address/', {
    body: { ...savedAddress, phone },
  })
  const { selection } = await findPiece(api, 3)
  const { product_id, variant_id, size_variant_id } = selection
  const query = `productId=${product_id}&variantId=${variant_id}&size_variant_id=${size_variant_id}`
  await page.goto(`/checkout?type=buynow&${query}&quantity=1`)
  const boxes = page.getByRole('checkbox', { name: /^Order updates/ })
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await expect(page.getByText(`${phone.slice(0, 5)} ${phone.slice(5)}`)).toHaveCount(1)
  await boxes.first().check()
  await expectGoodScreen(page)
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Place Cash on Delivery order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  const [order] = await api('GET /api/orders/')
  if (!order) throw new Error('nothing was ordered')

  const phones = await context.newPage()
  const thread = phones.getByRole('region', { name: `WhatsApp · +91${phone}` })
  const bubbles = async () => {
    await phones.goto('/dev/messages')
    return thread.getByRole('listitem').count()
  }
  await expect.poll(bubbles).toBe(1)
  await expect(thread).toContainText(`Order ${order.order_number} at Nool is placed.`)
  await shipOrder(order.id)
  await report(page, order.id, 'PICKED UP')
  await expect.poll(bubbles).toBe(2)
  await expect(thread).toContainText(`Order ${order.order_number} from Nool is on its way to you.`)
  await expectGoodScreen(phones)
  const states = async () => (await api('GET /api/my-data/')).messages.map(({ state }) => state)
  await expect.poll(states).toEqual(['delivered', 'delivered'])

  await api('POST /api/cart/', { body: selection })
  await page.goto('/checkout')
  await expect(page.getByText('Order updates on WhatsApp are on.')).toBeVisible()
  await expect(boxes).toHaveCount(1)
  await expectGoodScreen(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Withdraw Messages by WhatsApp' }).click()
  await expect(page.getByText('Messages by WhatsApp', { exact: true })).toHaveCount(0)
  await report(page, order.id, 'DELIVERED')
  const status = async () =>
    (await api('GET /api/order_detail/{id}/', { params: { id: order.id } })).status
  await expect.poll(status).toBe('Delivered')
  expect(await states()).toHaveLength(2)

  const again = { ...selection, type: 'buynow' as const, shipping_address_id: addressId }
  await api('POST /api/cod_order_create/', { body: { ...again, order_updates: ['whatsapp'] } })
  await expect.poll(bubbles).toBe(3)
  await page.goto('/checkout')
  await page.getByRole('button', { name: /^Switch off.*WhatsApp/ }).click()
  await expect(boxes.first()).toBeFocused()
  await expect(boxes.first()).not.toBeChecked()
  await api('POST /api/cod_order_create/', { body: { ...again, order_updates: ['whatsapp'] } })
  await expect.poll(bubbles).toBe(4)
  await thread.getByRole('button', { name: 'Answer STOP' }).click()
  await expect(thread.getByRole('listitem')).toHaveCount(5)
  const purposes = (await api('GET /api/consents/')).map(({ purpose }) => purpose)
  expect(purposes).not.toContain('whatsapp')
})
