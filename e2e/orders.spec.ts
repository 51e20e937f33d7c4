import { expect } from '@playwright/test'
import { deliverOrder } from './back-office.ts'
import { savedAddress, signUp } from './customer.ts'
import { hold } from './network.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test('what is on its way is seen to be loaded @each-width', async ({ page, context, baseURL }) => {
  await signUp(baseURL, 'Kamala', context)
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: 'Account' })
  for (const [link, call, text] of [
    ['ORDERS', '**/api/orders/', 'Loading orders...'],
    ['WISHLIST', '**/api/wishlist/', 'Loading wishlist...'],
  ] as const) {
    const { release } = await hold(page, call)
    await menu.getByRole('link', { name: link, exact: true }).click()
    const words = page.getByRole('status').getByText(text)
    await expect(words).toBeVisible()
    // What is for screen readers alone is a pixel high.
    expect((await words.boundingBox())?.height).toBeGreaterThan(12)
    await expectGoodScreen(page)
    release()
    await expect(words).toHaveCount(0)
  }
})

test('an order opens from its whole row, and shows first how far it is and when it comes', async ({
  page,
  context,
  baseURL,
}) => {
  const { api } = await signUp(baseURL, 'Kamala', context)
  // Of a PIN code that was never asked about: its day is not known.
  const pin = String(629_100 + Math.floor(Math.random() * 900))
  const unasked = { ...savedAddress, city: 'Nagercoil', postal_code: pin }
  const { id } = await api('POST /api/shipping-address/', { body: unasked })
  for (const body of await findPieces(api, 2)) await api('POST /api/cart/', { body })
  const { order_id, order_number } = await api('POST /api/cod_order_create/', {
    body: { type: 'cart', shipping_address_id: id },
  })
  await page.goto('/orders')
  const row = page.getByRole('row', { name: order_number })
  await expect(row.getByText('and 1 more')).toBeVisible()
  await expectGoodScreen(page)
  // On its picture: a shopper presses anywhere.
  await row.click({ position: { x: 30, y: 40 } })
  await expect(page).toHaveURL(new RegExp(`/orderdetails/${order_id}$`))

  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText(/^Arrives between .+ and .+/)).toBeVisible()
  const steps = progress.getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(progress.locator('[aria-current=step]')).toContainText('Ordered')
  await expect(progress).toBeInViewport({ ratio: 1 })
  await expectGoodScreen(page)

  await deliverOrder(order_id)
  await page.reload()
  await expect(progress.getByText(/^Delivered on/)).toBeVisible()
  await expect(progress.locator('[aria-current=step]')).toContainText('Delivered')
  await expect(page.getByRole('tab').first()).toHaveText('Item Details')
  const panel = page.getByRole('tabpanel', { name: 'Item Details' })
  const line = panel.getByRole('listitem').first()
  for (const name of [/^Return\b/, /^Exchange\b/]) {
    await expect(line.getByRole('button', { name })).toBeVisible()
  }
  await expect(line.getByRole('link', { name: /^Review\b/ })).toBeVisible()
  await expect(page.getByRole('tab').nth(1)).toHaveText('Order History')
  const invoice = page.getByRole('link', { name: /^Invoice INV/ })
  const file = await context.request.get((await invoice.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)

  await page.goto('/orders')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: `Buy again order ${order_number}` }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect((await api('GET /api/cart/')).items.map(({ quantity }) => quantity)).toEqual([2, 2])
})
