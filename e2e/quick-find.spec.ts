import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, test } from './shopper.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a kurti under ₹1,000 in L is three taps from home, is shared, and the list waits', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByText('Search').click()
  await page.getByRole('link', { name: 'Kurtis under ₹1,000' }).click()
  await page.getByRole('link', { name: 'Size L', exact: true }).click()
  await expect(page).toHaveURL('/shop?subcategory=Kurtis&max_price=1000&size=L')
  await expect(page.getByRole('main').getByText(/^\d+ products?$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const card = page.getByRole('article').last()
  const name = await card.getByRole('heading').innerText()
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Link copied to clipboard!')
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.goBack()
  await expect(page).toHaveURL('/shop?subcategory=Kurtis&max_price=1000&size=L')
  await expect(page.getByRole('article').getByRole('heading', { name })).toBeInViewport()
})

test('a quick filter joins those in use, from where it is taken away', async ({ page }) => {
  await page.goto('/shop?category=Mens&min_price=1000')
  const quick = page.getByRole('navigation', { name: 'Quick filters' })
  const cheap = quick.getByRole('link', { name: 'Under ₹500' })
  await cheap.click()
  await expect(page).toHaveURL('/shop?category=Mens&max_price=500')
  await expect(cheap).toHaveCount(0)
  await page.getByRole('link', { name: 'Remove Up to ₹500' }).click()
  await expect(page).toHaveURL('/shop?category=Mens')
  await expect(cheap).toBeVisible()
})
