import { expect } from '@playwright/test'
import { makeCustomer } from './customer.ts'
import { withLine } from './line.ts'
import { hold, intercept, openForOffline } from './network.ts'
import { expectGoodScreen, hydrated, test } from './shopper.ts'

// Browsers report each thing that could not be had.
test.use({ mayFail: '/' })

test('offline, a screen that was not opened yet leaves the list standing', async ({
  page,
  context,
}) => {
  await openForOffline(page, '/shop')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you see stays')).toBeVisible()
  const card = page.getByRole('article').first().getByRole('link')
  await card.click()
  await expect(page.getByText('Please try again once you are connected.')).toBeVisible()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByLabel('Sort by').selectOption('Price high to low')
  await expect(page.getByRole('article')).toHaveCount(12)

  await context.setOffline(false)
  await expect(page.getByText('You are offline. What you see stays')).toHaveCount(0)
  await card.click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible()
})

test('a screen whose files cannot be had leaves the page in hand, and comes with Try again', async ({
  page,
}) => {
  // A screen that is not among those fetched ahead.
  await openForOffline(page, '/shop')
  const restore = await intercept(page, /.*/)
  const footer = page.getByRole('contentinfo')
  await hydrated(footer)
  await footer.getByRole('link', { name: 'Privacy policy' }).click()
  const bar = page.getByText('The shop cannot be reached just now. What you see stays.')
  await expect(bar).toBeVisible()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bar).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/privacypolicy')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/privacy/i)
})

test('an error screen is left only for a shop that answers', async ({ page, baseURL }) => {
  await withLine(baseURL ?? '', async (line) => {
    // The files of the login are here from then on, and what it shows is not.
    await openForOffline(page, `${line.origin}/login`)
    const shortcuts = page.getByLabel('Shortcuts')
    await shortcuts.getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByRole('article')).toHaveCount(12)
    await page.waitForLoadState('networkidle')
    await line.cut()
    await shortcuts.getByRole('link', { name: 'Account' }).click()
    const error = page.getByRole('heading', { name: 'Unexpected Application Error!' })
    await expect(error).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expectGoodScreen(page)
    const bar = page.getByText('The shop cannot be reached just now. What you see stays.')
    for (const name of ['Try again', 'Home', 'Shop now']) {
      await page.locator('main').getByRole('link', { name }).click()
      await expect(bar).toBeVisible()
      await expect(error).toBeVisible()
    }
    // Nor does the frame around it lead to a screen whose files are not here.
    const footer = page.getByRole('contentinfo')
    await hydrated(footer)
    const lost = page.waitForEvent('requestfailed', (file) => file.url().includes('/privacy-'))
    await footer.getByRole('link', { name: 'Privacy policy' }).click()
    await lost
    await expect(bar).toBeVisible()
    await expect(error).toBeVisible()

    await line.mend()
    await page.locator('main').getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  })
})

test('a visitor’s next screens are here before they are needed, and no others', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/shop')
  await page.waitForResponse(/\/cart-[\w-]{8}\.js/)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /\/(checkout|orders|profile|address)-/.test(url))).toEqual([])
  const card = page.getByRole('article').first().getByRole('link')
  await page.route(/.*/, (route) => route.abort())
  await card.click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  await expect(page.getByText('Failed to fetch product details').first()).toBeVisible()
})

test('a list that could not be loaded comes with Try again, or with the connection', async ({
  page,
  context,
}) => {
  await openForOffline(page, '/shop')
  const lists = '**/api/products/**'
  const loseList = async (order: string) => {
    const restore = await intercept(page, lists)
    await page.getByLabel('Sort by').selectOption(order)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch' })).toBeVisible()
    restore()
  }
  await loseList('Price high to low')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)

  await loseList('Price low to high')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('a cart that could not be loaded says so in a toast, and comes with Try again', async ({
  page,
  baseURL,
  context,
}) => {
  await makeCustomer(baseURL, 'Malar', context)
  await page.goto('/orders')
  await page.route('**/api/cart/', (route) => route.abort())
  await page.getByRole('link', { name: /^Cart/ }).locator('visible=true').click()
  await expect(page.locator('main').getByText('Your cart could not be loaded.')).toBeVisible()
  await expect(page.locator('.Toastify').getByText('Your cart could not be loaded.')).toBeVisible()
  await page.unroute('**/api/cart/')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('an order that is placed but cannot be shown is distinguished from an error', async ({
  page,
  baseURL,
  context,
}) => {
  await makeCustomer(baseURL, 'Thenmozhi', context)
  await page.route('**/api/order_detail/**', (route) => route.abort())
  await page.goto('/product/14')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Place Cash on Delivery order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  await expect(page.getByText('Your order could not be shown just now.')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'My orders' }).click()
  await expect(page.getByRole('link', { name: /VIEW/ })).toHaveCount(1)
})

test('an order that there is not leads to those that there are', async ({
  page,
  baseURL,
  context,
}) => {
  await makeCustomer(baseURL, 'Kayal', context)
  await page.goto('/orderdetails/999999999')
  await expect(page.getByText('No order found.')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'My orders' }).click()
  await expect(page.getByText('Your order is empty')).toBeVisible()
})

test('a dialog whose file was lost once opens at the next press', async ({ page }) => {
  await page.goto('/product/1')
  const file = /size-chart-[\w-]+\.js/
  const restore = await intercept(page, file)
  const opener = page.getByRole('button', { name: 'Size Chart' })
  await opener.click()
  const notice = page.getByRole('alert').filter({ hasText: 'That could not be loaded' })
  await expect(notice.getByRole('link', { name: 'Reload' })).toBeVisible()
  const header = await page.getByRole('banner').boundingBox()
  await expect
    .poll(async () => (await notice.boundingBox())?.y)
    .toBeGreaterThan(header?.height ?? 0)
  restore()
  // The loss is remembered for a second; a dialog that comes late is not pressed through.
  const chart = page.getByRole('dialog', { name: 'Size Chart' })
  await expect(async () => {
    if (!(await chart.isVisible())) await opener.click({ timeout: 1_000 })
    await expect(chart).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('a button is busy until its dialog is there', async ({ page }) => {
  await page.goto('/product/1')
  const { release } = await hold(page, /auth-dialog-[\w-]+\.js/)
  const button = page
    .getByRole('form', { name: 'Buy' })
    .getByRole('button', { name: 'Add To Cart' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-busy', 'false')
})
