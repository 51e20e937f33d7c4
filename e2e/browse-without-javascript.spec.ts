import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll } from './shopper.ts'

test.use({ javaScriptEnabled: false })

test('a visitor without JavaScript lists, filters, turns pages and reads a product', async ({
  page,
}) => {
  await page.goto('/shop')
  await expect(page.getByText('90 products')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article')).toHaveCount(12)

  await page.goto('/shop?category=Womens&subcategory=Kurtis&sort=price-low-high')
  await expect(page.getByText('6 products')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Material care')).toBeVisible()
})

test('without JavaScript the drawer filters, the list is sorted, and all reviews open', async ({
  page,
}) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('radio', { name: 'Kurtis' }).check()
  await drawer.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/subcategory=Kurtis/)
  await page.getByLabel('Sort by').selectOption('Price low to high')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL(/subcategory=Kurtis&sort=price-low-high/)

  await page.goto('/product/1')
  await page.getByRole('button', { name: 'L', exact: true }).click()
  await expect(page).toHaveURL(/size=L/)
  await page.getByText('More reviews').click()
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('time')).toHaveCount(12)
})

test('a search with a typo finds the garment', async ({ page }) => {
  await page.goto('/shop?search=oxfrod')
  await expect(page.getByRole('heading', { name: 'Results for "oxfrod"' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(/Oxford/)
})
