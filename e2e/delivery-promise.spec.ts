import { expect } from '@playwright/test'
import { apiOf, savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

const arunachal = { ...savedAddress, state: 'Arunachal Pradesh', postal_code: '791111' }
const islands = { ...savedAddress, state: 'Andaman and Nicobar Islands', postal_code: '744101' }
const label = 'When does it come to your PIN code?'
const day = /\w{3} \d{1,2} \w{3,4} · /

test('a PIN code says when it comes and whether cash is taken, from the product to the order', async ({
  page,
  baseURL,
  context,
  browser,
}) => {
  const [piece] = await findPieces(apiOf(baseURL ?? ''), 1)
  const product = `/product/${piece?.product_id}`
  await page.goto(product)
  const field = page.getByRole('textbox', { name: label })
  const check = page.getByRole('button', { name: 'Check', exact: true })
  // Till it is hydrated the form opens a page of its own.
  await expect(page.locator('[data-open]').filter({ has: field })).toBeVisible()
  await field.fill('1234')
  await check.click()
  await expect(field).toHaveAccessibleDescription(/six-digit PIN code/)
  await field.fill('641 604')
  await check.click()
  const answer = page.getByText(day)
  await expect(answer).toContainText('cash on delivery available')
  await expectGoodScreen(page)
  await page.reload()
  await expect(answer).toContainText('cash on delivery available')
  await field.fill(islands.postal_code)
  await check.click()
  await expect(page.getByText('Our courier does not come to 744101 yet.')).toBeVisible()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const sheet = await plain.newPage()
  await sheet.goto(product)
  await sheet.getByRole('textbox', { name: label }).fill('791111')
  await sheet.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(sheet.getByText(day)).toContainText('no cash on delivery here')
  await sheet.getByRole('link', { name: 'Back to the garment' }).click()
  await expect(sheet).toHaveURL(new RegExp(product))
  await plain.close()

  const { api } = await signUp(baseURL, 'Mridula', context)
  await page.evaluate(() => localStorage.clear())
  const { id } = await api('POST /api/shipping-address/', { body: arunachal })
  if (piece) await api('POST /api/cart/', { body: piece })
  await page.goto('/cart')
  await expect(field).toHaveValue('791111')
  await expect(answer).toContainText('no cash on delivery here')
  await expectGoodScreen(page)
  await page.goto('/checkout?payment_method=cod')
  await expect(answer).toContainText('no cash on delivery here')
  const cash = page.getByRole('radio', { name: /Cash on delivery/ })
  await expect(cash).toBeDisabled()
  await expect(cash).toHaveAccessibleDescription(/takes no cash/)
  await expect(page.getByRole('button', { name: 'Place order', exact: true })).toBeVisible()
  await expectGoodScreen(page)

  await api('PUT /api/shipping-address/{id}/', { params: { id }, body: islands })
  await page.reload()
  await expect(page.getByText('Our courier does not come to 744101 yet.')).toBeVisible()
  await api('PUT /api/shipping-address/{id}/', { params: { id }, body: savedAddress })
  await page.reload()
  await expect(answer).toContainText('cash on delivery available')
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Place Cash on Delivery order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Arrives by \w{3}, \d/ })).toBeVisible()
  const [order] = await api('GET /api/orders/')
  await page.goto(`/orderdetails/${order?.id}`)
  await expect(page.getByText(/^Arrives by \w{3}, \d/)).toBeVisible()
})
