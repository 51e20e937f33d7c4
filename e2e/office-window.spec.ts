import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { makerTest as test } from './day-shop.ts'
import { expectGoodScreen } from './shopper.ts'

test.use({ mayFail: '/api/office/' })

const photo = fileURLToPath(new URL('../demo/scenes/hero-kids.webp', import.meta.url))

async function logIn(page: Page, path: string, role = 'owner'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
}

const stored = (page: Page) => page.getByText('The draft is stored.')
const storeDraft = (page: Page) => page.getByRole('button', { name: 'Store the draft' }).click()
async function publish(page: Page): Promise<void> {
  await storeDraft(page)
  await expect(stored(page)).toBeVisible()
  await page.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(page.getByText('It is live.')).toBeVisible()
}

test('a festival’s hero is cut from one photograph, previewed, live, and gone again in two taps', async ({
  page,
  shop,
  browser,
}) => {
  const shopper = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  const slide = (text: string) => shopper.getByText(text).first()
  await shopper.goto('/')
  await expect(slide('Kurtis for bright mornings')).toBeVisible()

  await logIn(page, '/office/window')
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Home page' }).click()
  await expect(page.getByRole('heading', { name: 'Home page' })).toBeVisible()
  await page.getByText('Edit', { exact: true }).first().click()
  await expectGoodScreen(page)
  const first = page
    .getByRole('listitem')
    .filter({ hasText: /^Slide 1/ })
    .last()
  await first.getByLabel('Another photograph').setInputFiles(photo)
  const focus = page.getByRole('button', { name: /^What must stay in sight: 50 %/ })
  await focus.press('ArrowRight')
  await expect(page.getByRole('button', { name: /in sight: 55 % from the left/ })).toBeFocused()
  await expectGoodScreen(page)
  await first.getByRole('button', { name: 'Use it' }).click()
  await expect(first.getByLabel('Another photograph')).toBeVisible()
  await first.getByLabel('Headline').fill('')
  await storeDraft(page)
  await expect(first.getByLabel('Headline')).toHaveAccessibleDescription(/.+/)
  await expectGoodScreen(page)
  await first.getByLabel('Headline').fill('Deepavali, in handloom')

  // What is not stored yet survives a reload.
  await page.reload()
  await expect(page.getByText('What you changed here is back.')).toBeVisible()
  await storeDraft(page)
  await expect(stored(page)).toBeVisible()
  await page.getByRole('button', { name: 'Show the draft' }).click()
  const phone = page.frameLocator('iframe[title="On a phone"]')
  await expect(phone.getByText('Deepavali, in handloom').first()).toBeVisible()
  await shopper.reload()
  await expect(slide('Kurtis for bright mornings')).toBeVisible()
  await page.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(page.getByText('It is live.')).toBeVisible()
  await expect
    .poll(async () => {
      await shopper.reload()
      return slide('Deepavali, in handloom').isVisible()
    })
    .toBe(true)
  await expectGoodScreen(shopper)

  await page.getByText('What was live before').click()
  await page.getByRole('button', { name: 'Make it live again' }).last().click()
  await expect(page.getByText('It is live again.')).toBeVisible()
  await expect
    .poll(async () => {
      await shopper.reload()
      return slide('Kurtis for bright mornings').isVisible()
    })
    .toBe(true)
})

test('an announcement leads to a page of the maker’s own, and stays away once dismissed', async ({
  page,
  shop,
  browser,
}) => {
  await logIn(page, '/office/window')
  await page.getByLabel('Title').fill('Care for indigo')
  await page.getByRole('button', { name: 'Begin it' }).click()
  await expect(page).toHaveURL(/page:care-for-indigo/)
  await page.getByLabel('Title').fill('Care for indigo')
  await page.getByText('Add a block').click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByText('Edit', { exact: true }).click()
  await page.getByLabel('Heading').fill('Wash it cold')
  await page.getByLabel('Text', { exact: true }).fill('By hand.\n\nIn the shade.')
  await expectGoodScreen(page)
  await publish(page)

  await page.goto('/office/window/page:returnpolicy')
  await page.getByLabel('Title').fill('Return Policy')
  await page.getByText('Add a block').click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByText('Edit', { exact: true }).click()
  await page.getByLabel('Text', { exact: true }).fill('We mend what can be mended.')
  await publish(page)

  await page.goto('/office/window/bar')
  await page.getByLabel('Announcement').fill('New: how to wash indigo')
  await page.getByLabel('Leads to').selectOption('Care for indigo')
  await page.getByLabel('Tone').selectOption('Calm')
  await publish(page)

  const shopper = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  const bar = shopper.getByRole('complementary', { name: 'Announcement' })
  await expect
    .poll(async () => {
      await shopper.goto('/shop')
      return bar.isVisible()
    })
    .toBe(true)
  await expectGoodScreen(shopper)
  await bar.getByRole('link').click()
  await expect(shopper.getByRole('heading', { name: 'Care for indigo' })).toBeVisible()
  await expect(shopper.getByText('In the shade.')).toBeVisible()
  await expectGoodScreen(shopper)
  await bar.getByRole('button', { name: 'Dismiss the announcement' }).click()
  await expect(bar).toHaveCount(0)
  await shopper.goto('/returnpolicy')
  await expect(shopper.getByText('We mend what can be mended.')).toBeVisible()
  await expect(shopper.getByRole('heading', { name: 'What is final' })).toBeVisible()
  await expectGoodScreen(shopper)
  // Before any script of the next page has run it takes no room.
  await shopper.goto('/contactus')
  await expect(shopper.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  await expect(bar).toBeHidden()
})

test('of two who change the menu at once the later sees both', async ({ page, shop, browser }) => {
  await logIn(page, '/office/window/menu')
  const other = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  await logIn(other, '/office/window/menu', 'manager')
  const words = (of: Page) => of.getByLabel('Words').nth(1)
  await words(page).fill('OUR SHOP')
  await storeDraft(page)
  await expect(stored(page)).toBeVisible()
  await words(other).fill('ALL GARMENTS')
  await storeDraft(other)
  const both = other.getByRole('alert').filter({ hasText: 'Another has changed this since' })
  await expect(both).toContainText('OUR SHOP')
  await expect(both).toContainText('ALL GARMENTS')
  await expectGoodScreen(other)
  await both.getByRole('button', { name: 'Store mine' }).click()
  await expect(stored(other)).toBeVisible()
  await page.reload()
  await expect(words(page)).toHaveValue('ALL GARMENTS')
})

test('the look is live on every page, and only one that can be read', async ({
  page,
  shop,
  browser,
}) => {
  await logIn(page, '/office/window/theme')
  const sale = page.getByLabel('Sale and errors')
  await sale.fill('#e07060')
  await page.getByLabel('Buttons and links').fill('#5e2750')
  await page.getByLabel('Corners').selectOption('Round')
  await page.getByLabel('Headings are set in').selectOption('Playfair Display')
  await page.getByLabel('All else is set in').selectOption('Figtree')
  await storeDraft(page)
  await expect(sale).toHaveAccessibleDescription(/cannot be read where it stands/)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /^Take #/ }).click()
  await publish(page)

  const shopper = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  const token = async (name: string) => {
    await shopper.goto('/contactus')
    return shopper.evaluate(
      (each) => getComputedStyle(document.documentElement).getPropertyValue(each),
      name,
    )
  }
  await expect.poll(() => token('--color-indigo')).toBe('#5e2750')
  expect(await token('--radius-sm')).toBe('8px')
  // Of its own faces a page fetches the letters, and of those the shop comes with nothing.
  const fetched = new Set<string>()
  shopper.on('request', (request) => {
    const [, name] = /\/([\w-]+)\.woff2$/.exec(request.url()) ?? []
    if (name) fetched.add(name.replace(/-[\w-]{8}$/, ''))
  })
  await shopper.goto('/shop')
  await shopper.evaluate(() => document.fonts.ready)
  expect([...fetched].toSorted()).toEqual(['figtree-text', 'playfair-display-heading'])
  const family = await shopper
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(family).toMatch(/^"?Shop heading/)
  await expectGoodScreen(shopper)
})
