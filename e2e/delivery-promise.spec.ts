import { expect } from '@playwright/test'
import { shopDay } from '../ui/shop-time.ts'
import { apiOf, savedAddress, signUp } from './customer.ts'
import { layoutShift } from './layout-shift.ts'
import { intercept } from './network.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, hydrated, test } from './shopper.ts'

const arunachal = { ...savedAddress, state: 'Arunachal Pradesh', postal_code: '791111' }
const islands = { ...savedAddress, state: 'Andaman and Nicobar Islands', postal_code: '744101' }
const label = 'When does it come to your PIN code?'
const day = /\w{3} \d{1,2} \w{3,4} · /

test.use({ mayFail: '/api/delivery-promise/' })

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
  await expect(answer).toContainText('Cash on delivery +₹50')
  await expectGoodScreen(page)
  await page.reload()
  await expect(answer).toContainText('Cash on delivery +₹50')
  await expect(page.getByText(/^\w{3}, \d{1,2} \w{3,4} at 641604\.$/)).toBeVisible()
  await field.fill('999999')
  await check.click()
  await expect(field).toHaveAccessibleDescription(/no office with the PIN code 999999/)
  await field.fill(islands.postal_code)
  await check.click()
  await expect(page.getByText('Our courier does not come to 744101 yet.')).toBeVisible()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const sheet = await plain.newPage()
  await sheet.goto(`${product}?color=White`)
  await sheet.getByRole('textbox', { name: label }).fill('791111')
  await sheet.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(sheet.getByText(day)).toContainText('no cash on delivery here')
  await sheet.getByRole('link', { name: 'Back to the garment' }).click()
  await expect(sheet).toHaveURL(new RegExp(`${product}.*\\?color=White`))
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
  await expect(answer).toContainText('Cash on delivery +₹50')
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Place Cash on Delivery order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Arrives by \w{3}, \d/ })).toBeVisible()
  const [order] = await api('GET /api/orders/')
  await page.goto(`/orderdetails/${order?.id}`)
  await expect(page.getByText(/^Arrives by \w{3}, \d/)).toBeVisible()
})

test('an address that comes once its customer has logged out leaves no PIN code', async ({
  page,
  context,
  baseURL,
}) => {
  const { api } = await signUp(baseURL, 'Vasundhara', context)
  await api('POST /api/shipping-address/', { body: arunachal })
  const [piece] = await findPieces(api, 1)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let answered = 0
  let arrived = 0
  await intercept(page, '**/api/shipping-address/', async (route) => {
    const response = await route.fetch()
    answered++
    await released
    await route.fulfill({ response })
    arrived++
  })
  await page.goto(`/product/${piece?.product_id}`)
  await hydrated(page.getByRole('textbox', { name: label }))
  await expect.poll(() => answered).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByText('LOGOUT').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/login/)
  release()
  await expect.poll(() => arrived).toBe(answered)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => localStorage.getItem('pin'))).toBeNull()
})

test.describe('lists', () => {
  test('a list says whether it comes by the day that it is needed, and if not, by when it does', async ({
    page,
    baseURL,
    browser,
  }) => {
    const pin = savedAddress.postal_code
    const api = apiOf(baseURL ?? '')
    const { arrives_by: day } = await api('GET /api/delivery-promise/', { query: { pin } })
    const first = day ?? ''
    const inWords = shopDay(first).replace(',', '')
    await page.goto('/shop')
    const notice = page.getByRole('region', { name: 'Needed by' })
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    const open = async () => {
      await page.getByRole('button', { name: 'Filters' }).click()
      // Till it is hydrated, a link leads to the page that says when it comes.
      await expect(drawer.getByLabel('Day', { exact: true })).toBeVisible()
    }
    const show = drawer.getByRole('button', { name: /^Filter( · \d+)?$/ })
    await open()
    await drawer.getByLabel('Day', { exact: true }).fill(first)
    await drawer.getByLabel('PIN code').fill('1234')
    await show.click()
    await expect(drawer.getByLabel('PIN code')).toHaveAccessibleDescription(/six-digit PIN code/)
    await expect(drawer.getByLabel('Day', { exact: true })).toHaveValue(first)
    await expectGoodScreen(page)
    await drawer.getByLabel('PIN code').fill('641 604')
    await show.click()
    await expect(notice).toContainText(`What is in stock here comes to ${pin} by ${inWords}.`)
    await expectGoodScreen(page)

    await open()
    const [today = ''] = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().split('T')
    await drawer.getByLabel('Day', { exact: true }).fill(today)
    await show.click()
    await expect(notice).toContainText(`Nothing comes to ${pin} by`)
    await expect(notice).toContainText(`The first day is ${inWords}.`)
    await expectGoodScreen(page)
    await notice.getByRole('button', { name: `By ${inWords}` }).click()
    await expect(notice).toContainText(`What is in stock here comes to ${pin} by ${inWords}.`)

    // It is remembered, on every list; the courier's answer is not, and may not come.
    await page.route('**/api/delivery-promise/**', (route) => route.abort(), { times: 1 })
    await page.goto('/shop?category=Womens')
    await expect(notice.getByText('The shop could not be reached.')).toBeVisible()
    await expect(notice.getByRole('textbox', { name: label })).toHaveValue(pin)
    await notice.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(notice).toContainText(inWords)
    await page.goto('/shop?category=Mens')
    await expect(notice).toContainText(inWords)
    // Its room was there before it was.
    expect(await layoutShift(page)).toBeLessThan(0.02)
    await page.evaluate(() => localStorage.setItem('pin', '744101'))
    await page.reload()
    await expect(notice).toContainText('Our courier does not come to 744101 yet.')
    await expectGoodScreen(page)
    await open()
    await drawer.getByRole('button', { name: 'Clear' }).click()
    await expect(notice).toHaveCount(0)

    // On a Friday it names the first day that can be kept.
    await page.getByRole('link', { name: /^By (Saturday|\w{3} \d)/ }).click()
    const chosen = page.getByRole('button', { name: /^Remove By \w{3} \d/ })
    await expect(chosen).toBeVisible()
    await expect(page).toHaveURL(/\/shop$/)
    await chosen.click()
    await expect(notice).toHaveCount(0)
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const sheet = await plain.newPage()
    await sheet.goto('/shop?category=Mens')
    await sheet.getByRole('link', { name: 'By Saturday' }).click()
    await sheet.getByRole('textbox', { name: label }).fill(pin)
    await sheet.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(sheet.getByText(/\w{3} \d{1,2} \w{3,4} · /)).toBeVisible()
    await expect(sheet.getByText(/by \w{3} \d/i).first()).toBeVisible()
    await sheet.getByRole('link', { name: 'Back to the list' }).click()
    await expect(sheet).toHaveURL(/\/shop\?category=Mens$/)
    await plain.close()
  })
})
