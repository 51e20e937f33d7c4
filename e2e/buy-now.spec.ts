import { expect } from '@playwright/test'
import { makeCustomer } from './customer.ts'
import { expectAccessible, test } from './shopper.ts'

test('a shopper buys one garment now; reload and back lose nothing, twice is once', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await makeCustomer(baseURL, 'Devi', context)

  await page.goto('/product/2')
  const buy = page.getByRole('button', { name: 'Buy Now' })
  await buy.evaluate((button) => button.scrollIntoView({ block: 'start' }))
  const scrolled = () => page.evaluate(() => scrollY)
  expect(await scrolled()).toBeGreaterThan(0)
  await buy.click()
  await expect(page).toHaveURL(/\/checkout\?type=buynow/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check Out' })).toBeVisible()
  await expect(page.getByText('Tiruppur').first()).toBeVisible()

  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await expect(page).toHaveURL(/payment_method=cod/)
  const place = page.getByRole('button', { name: 'Place Cash on Delivery order' })
  await place.click()
  await expect(page.getByText('Please accept terms and conditions.').first()).toBeVisible()
  await page.getByText('GSTIN (optional, for a business)').click()
  const gstin = page.getByRole('textbox', { name: 'GSTIN' })
  await gstin.fill('29AAGCB7383J1Z5')
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await place.click()
  await expect(gstin).toHaveAccessibleDescription(/valid GSTIN/)
  await expect(gstin).toHaveValue('29AAGCB7383J1Z5')
  await expectAccessible(page)
  await gstin.fill('29aagcb7383j1z4')
  await place.click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/success/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  expect(await api('GET /api/orders/')).toHaveLength(1)

  // A call under way would be refused, and the browser would report it.
  await page.goto('about:blank')
  await api('POST /api/logout/', { body: {} })
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login\?from=%2Forders/)
})
