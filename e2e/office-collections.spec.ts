import { expect, type Page } from '@playwright/test'
import { makerTest as test } from './day-shop.ts'
import { expectGoodScreen, listening } from './shopper.ts'

test.use({ mayFail: '/' })

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'As owner' }).click()
  await expect(page.getByRole('heading', { name: 'Collections', level: 1 })).toBeVisible()
}

/** Of the shop's list. */
const shown = (page: Page) => page.getByRole('region', { name: 'Products' })

test('a collection by hand is made, put in order and seen in the shop', async ({ page }) => {
  await logIn(page, '/office/collections')
  await expectGoodScreen(page)
  const title = `For Diwali ${Date.now()}`
  await page.getByText('New by hand').click()
  const form = page.getByRole('group').filter({ hasText: 'choose garments' })
  await form.getByLabel('Address').fill('Not an address')
  await form.getByLabel('Title').fill(title)
  await page.reload()
  // What was typed is back, its form open.
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await form.getByRole('button', { name: 'Make it and choose garments' }).click()
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/single hyphens/)
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expectGoodScreen(page)
  await form.getByLabel('Address').fill('')
  await form.getByRole('button', { name: 'Make it and choose garments' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('Finds nothing: no garment of it is on sale.')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search garments to add' })
  const add = page.getByRole('button', { name: /^Add / })
  await search.fill('kurti')
  await expect(add.first()).toBeVisible()
  await add.first().click()
  await expect(page.getByText('Finds 1 garment')).toBeVisible()
  await add.first().click()
  await expect(page.getByText('Finds 2 garments')).toBeVisible()
  await add.first().click()
  await expect(page.getByText('Finds 3 garments')).toBeVisible()
  await expectGoodScreen(page)

  // By the keyboard: the button goes along with its garment.
  const garments = page.getByRole('region', { name: 'Garments' }).getByRole('list').first()
  const nameOf = (at: number) => garments.getByRole('listitem').nth(at).getByRole('link')
  const third = (await nameOf(2).textContent()) ?? ''
  const up = page.getByRole('button', { name: `Move ${third} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(nameOf(1)).toHaveText(third)
  await expect(page.getByText(`${third} is at 2.`)).toBeVisible()
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nameOf(0)).toHaveText(third)
  await expect(page.getByText(`${third} is at 1.`)).toBeVisible()
  const second = (await nameOf(1).textContent()) ?? ''
  await page.getByRole('button', { name: `Take ${second} out` }).click()
  await expect(page.getByText('It is taken out.')).toBeVisible()
  await expect(garments.getByRole('listitem')).toHaveCount(2)

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  const shop = await opened
  await expect(shop.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(shop.getByText('2 products')).toBeVisible()
  await expect(shown(shop).getByRole('heading', { level: 3 }).first()).toContainText(third)
  await expectGoodScreen(shop)
  await expect(shop.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/shop\?collection=for-diwali-\d+$/,
  )
  await expect(shop.locator('meta[name=robots]')).not.toHaveAttribute('content', /noindex/)
  // It goes with another filter, and its chip takes it away.
  await listening(shop)
  await shop.getByRole('link', { name: 'Womens' }).first().click()
  await expect(shop).toHaveURL(/collection=for-diwali-\d+&category=Womens/)
  await expect(shop.getByText(/^[12] products?$/)).toBeVisible()
  await shop.getByRole('link', { name: `Remove ${title}` }).click()
  await expect(shop).toHaveURL(/\/shop\?category=Womens$/)
  await expect(shop.getByRole('heading', { name: 'SHOP', level: 1 })).toBeVisible()
  await shop.close()
})

test('a rule says what it finds before it is saved and after, and shows another’s change @each-width', async ({
  page,
  browser,
  shop,
}) => {
  await logIn(page, '/office/collections')
  await page.getByText('New by rule').click()
  const form = page.getByRole('group').filter({ hasText: 'Garments that are' })
  const title = `Shirts ${Date.now()}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Type').selectOption('Shirts')
  await expect(form.getByRole('status')).toHaveText(/^Finds \d+ garments$/)
  await form.getByLabel('Price up to, ₹').fill('1')
  await expect(form.getByRole('status')).toHaveText(
    'Finds nothing: nothing on sale costs ₹1 or less.',
  )
  await expectGoodScreen(page)
  await form.getByLabel('Price up to, ₹').fill('cheap')
  await form.getByRole('button', { name: 'Make it' }).click()
  await expect(form.getByLabel('Price up to, ₹')).toHaveAccessibleDescription(/in rupees/)
  await form.getByLabel('Price up to, ₹').fill('1')
  await form.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('Finds nothing: nothing on sale costs ₹1').first()).toBeVisible()
  await page.getByLabel('Price up to, ₹').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The shop shows it within a second.')).toBeVisible()
  await expect(page.getByText(/^Finds \d+ garments$/).first()).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search garments to pin' })
  await search.fill('oxford shirt')
  const pin = page.getByRole('button', { name: /^Pin / }).first()
  await pin.click()
  await expect(page.getByText(/ is pinned at 1\./)).toBeVisible()
  await expectGoodScreen(page)
  const pinned = page.getByRole('region', { name: 'Pinned' }).getByRole('listitem').first()
  const name = (await pinned.getByRole('link').textContent()) ?? ''

  // Another changes the title meanwhile: both values, and sent again hers takes its place.
  const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  const other = await context.newPage()
  await other.goto(new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'As manager' }).click()
  await other.getByLabel('Title').fill('Shirts of theirs')
  await page.getByLabel('Title').fill('Shirts of mine')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('heading', { name: 'Shirts of theirs' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(
    /Another has changed this to “Shirts of theirs”/,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Shirts of mine', level: 1 })).toBeVisible()
  // Without a script, too, a garment is unpinned.
  await other.reload()
  await other.getByRole('button', { name: `Unpin ${name}` }).click()
  await expect(other.getByRole('button', { name: `Unpin ${name}` })).toHaveCount(0)
  await context.close()

  await page.goto('/shop?collection=no-such-collection')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
})
