import { expect } from '@playwright/test'
import { hold, intercept, openForOffline } from './network.ts'
import { test } from './shopper.ts'

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
