import { expect, type Page, type Request } from '@playwright/test'
import { hold } from './network.ts'
import { expectAccessible, expectGoodScreen, expectNoSidewaysScroll, test } from './shopper.ts'

async function openSearch(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open search' }).click()
  return page.getByRole('combobox', { name: 'Search for clothes' })
}

test('a shopper reaches a product from the suggestions with the keys alone', async ({ page }) => {
  const input = await openSearch(page)
  await input.pressSequentially('oxford')
  const first = page.getByRole('option').first()
  await expect(first).toContainText('Oxford')
  await expect(first).toContainText('₹')
  await expectAccessible(page)

  await input.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(input).toBeFocused()
  await input.press('Enter')
  await expect(page).toHaveURL(/\/product\/\d+/)
  await expect(input).toBeHidden()
})

test('Enter in the input, and the last suggestion, lead to all results', async ({ page }) => {
  const input = await openSearch(page)
  await input.fill('kurti')
  await page.getByRole('option', { name: /^See all \d+ for "kurti"/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for "kurti"')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const groups = page.getByRole('navigation', { name: 'Categories' })
  await expect(groups.getByRole('link').first()).toHaveText(/^All\s*$/)

  await page.getByRole('button', { name: 'Open search' }).click()
  await input.fill('frock')
  await input.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for "frock"')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a blank search goes nowhere, and the arrow and Escape close the bar', async ({ page }) => {
  const input = await openSearch(page)
  await input.fill('   ')
  await input.press('Enter')
  await expect(input).toBeVisible()
  // What leads on comes after it, and the way back from there ends where the blank one stayed.
  await input.fill('kurti')
  await expect(page.getByRole('option').first()).toBeVisible()
  await input.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for "kurti"')
  await page.goBack()
  await expect(page).toHaveURL('/')

  await page.getByRole('button', { name: 'Open search' }).click()
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(input).toBeHidden()
  await page.getByRole('button', { name: 'Open search' }).click()
  await input.press('Escape')
  await expect(input).toBeHidden()
})

test('a slow answer does not replace a newer one', async ({ page }) => {
  const input = await openSearch(page)
  const { held, release } = await hold(page, '**/api/searchproducts/?query=jeans*')
  const isSlow = (request: Request) => request.url().includes('query=jeans')
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isSlow),
    page.waitForEvent('requestfailed', isSlow),
  ])
  await input.fill('jeans')
  await expect.poll(() => held).toHaveLength(1)
  await input.fill('frock')
  await expect(page.getByRole('option').first()).toContainText(/Frock/)
  release()
  await ended
  // The page has read this answer, and so any that came before it.
  await page.evaluate(async () => (await fetch('/api/searchproducts/?query=frock')).json())
  await expect(page.getByRole('option').first()).toContainText(/Frock/)
})

test('a search for an order or a size chart leads there', async ({ page }) => {
  await page.goto('/shop?search=track+my+order')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expectGoodScreen(page)
  const answer = page.getByRole('main').getByRole('link', { name: 'My orders' })
  await expect(answer).toHaveAttribute('href', '/orders')
  await page.goto('/shop?search=size+chart+kurti')
  await expect(page.getByText('Each garment has its size chart beside its sizes.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Kurti')

  const input = await openSearch(page)
  await input.fill('return policy')
  await page.getByRole('search').getByRole('link', { name: 'Return Policy' }).click()
  await expect(page).toHaveURL('/returnpolicy')
  await expect(input).toBeHidden()
})

test('a search that finds nothing says what to try', async ({ page }) => {
  const input = await openSearch(page)
  await input.fill('zzqqxx')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(
    'Nothing found for "zzqqxx".',
  )
  await expect(page.getByRole('search').getByRole('link', { name: 'Kurtis' })).toBeVisible()
  await expectAccessible(page)

  await input.press('Enter')
  await expect(page.getByRole('heading', { name: 'Results for "zzqqxx"' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Explore Shop' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const products = page.getByRole('region', { name: 'Products' })
  await products.getByRole('link', { name: 'Frock', exact: true }).click()
  await expect(page).toHaveURL('/shop?category=&subcategory=Frock')
})

test('a cross clears the text, and what was searched for stands there the next time', async ({
  page,
}) => {
  const input = page.getByRole('combobox', { name: 'Search for clothes' })
  const open = () => page.getByRole('button', { name: 'Open search' }).click()
  const recent = page.getByRole('navigation', { name: 'Recent searches' })
  await page.goto('/')
  await open()
  await expect(recent).toHaveCount(0)
  await input.fill('red kurti')
  await page.getByRole('button', { name: 'Clear the text' }).click()
  await expect(input).toHaveValue('')
  await expect(input).toBeFocused()
  await expect(page.getByRole('button', { name: 'Clear the text' })).toBeHidden()
  for (const query of ['red kurti', 'shirt', 'Red Kurti']) {
    await input.fill(query)
    await input.press('Enter')
    await expect(page.getByRole('heading', { name: `Results for "${query}"` })).toBeVisible()
    await open()
  }
  await page.goto('/')
  await open()
  await expect(recent.getByRole('link')).toHaveText(['Red Kurti', 'shirt'])
  await expectGoodScreen(page)
  await recent.getByRole('link', { name: 'shirt' }).click()
  await expect(page.getByRole('heading', { name: 'Results for "shirt"' })).toBeVisible()
  await open()
  await input.fill('')
  await recent.getByRole('button', { name: 'Forget them' }).click()
  await expect(recent).toHaveCount(0)
})
