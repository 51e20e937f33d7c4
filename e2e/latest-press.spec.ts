import { expect, type Page } from '@playwright/test'
import { hold, openForOffline } from './network.ts'
import { hydrated, listening, test } from './shopper.ts'

/** The office's stock with another list of it under way, which comes only once it is released. */
async function openStock(page: Page) {
  await page.goto('/office/stock')
  await page.getByRole('button', { name: 'As owner' }).click()
  await page.waitForURL('**/office/stock')
  await listening(page)
  await page.getByLabel('Search stock').fill('Oxford')
  await page.waitForURL('**/office/stock?search=Oxford')
  await expect(page.getByRole('heading', { name: 'All of these' })).toBeVisible()
  const list = await hold(page, /\/office\/stock\.data\?.*low=1/)
  await page.getByRole('link', { name: 'Low', exact: true }).click()
  await expect.poll(() => list.held.length).toBe(1)
  return async () => {
    list.release()
    await page.waitForURL('**/office/stock?*low=1*')
  }
}

test('a link of the office is followed though what was pressed before it comes first', async ({
  page,
}) => {
  const files = await hold(page, /\/assets\/stock-piece-.*\.js/)
  const showList = await openStock(page)
  const piece = page.getByRole('list', { name: 'Sizes' }).getByRole('link').first()
  const path = (await piece.getAttribute('href')) ?? ''
  await piece.click()
  await showList()
  files.release()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'All stock' })).toBeVisible()
})

test('an act of the office is done though what was pressed before it comes first', async ({
  page,
}) => {
  const files = await hold(page, /\/assets\/stock-takes?-.*\.js/)
  const showList = await openStock(page)
  await page.getByRole('button', { name: /^Count/ }).click()
  await showList()
  files.release()
  await expect(page.getByRole('heading', { name: /^Stock take \d+$/ })).toBeVisible()
})

test('a link of the shop is followed though the list that was asked for before it comes first', async ({
  page,
}) => {
  const files = await hold(page, /\/assets\/privacy-.*\.js/)
  // Before its guard is there, a press leaves nothing waiting.
  await openForOffline(page, '/shop')
  const footer = page.getByRole('contentinfo')
  await hydrated(footer)
  const list = await hold(page, '**/api/products/?**')
  await page.getByLabel('Sort by').selectOption('Price high to low')
  await expect.poll(() => list.held.length).toBe(1)
  await footer.getByRole('link', { name: 'Privacy policy' }).click()
  list.release()
  await expect(page).toHaveURL(/\/shop\?.*sort/)
  files.release()
  await expect(page).toHaveURL('/privacypolicy')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/privacy/i)
})
