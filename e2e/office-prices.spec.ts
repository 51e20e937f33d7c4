import { expect, type Locator, type Page } from '@playwright/test'
import { makerTest as test } from './day-shop.ts'
import { expectGoodScreen } from './shopper.ts'

test.use({ mayFail: '/' })

async function logIn(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'As owner' }).click()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

const chip = (page: Page, label: string) =>
  page
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .first()

/** Presses, and counts. */
function countTaps() {
  const taps = { count: 0 }
  const tap = async (target: Locator) => {
    taps.count += 1
    await target.click()
  }
  return { taps, tap }
}

test('20 % on kurtis, Friday to Sunday, is five taps from the list of prices', async ({ page }) => {
  await logIn(page, '/office/prices', 'Prices')
  await expectGoodScreen(page)
  const { taps, tap } = countTaps()
  await tap(page.getByRole('link', { name: 'New prices' }))
  await expectGoodScreen(page)
  await tap(chip(page, 'Kurtis'))
  await tap(chip(page, '20 %'))
  await tap(chip(page, 'Friday to Sunday'))
  const comesTo = page.getByRole('region', { name: 'What it comes to' })
  await expect(comesTo.getByRole('status')).toHaveText(/\d+ sizes of \d+ garments, ₹/)
  await expect(comesTo.getByText(/Kurti/).first()).toBeVisible()
  await expectGoodScreen(page)
  await tap(page.getByRole('button', { name: 'Schedule' }))
  await expect(page.getByRole('heading', { name: '20 % on Kurtis', level: 1 })).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(6)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /^(Cancel it|End it now)$/ }).click()
  await expect(page.getByText(/^Cancelled\./)).toBeVisible()
  await page.getByRole('link', { name: 'Prices' }).first().click()
  await expect(page.getByRole('link', { name: /20 % on Kurtis.*Cancelled/ })).toBeVisible()
})

test('the shop asks the new price at once, until it is ended @each-width', async ({
  page,
  shop,
}) => {
  await logIn(page, '/office/prices/new', 'New prices')
  // Refused where nothing is chosen, with what was typed kept.
  await chip(page, 'Rupees').click()
  await page.getByLabel('Rupees off').fill('99999')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Please mend what is marked')
  await expect(page.getByText('Choose what it is for.').first()).toBeVisible()
  await chip(page, 'Jeans').click()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByLabel('Rupees off')).toHaveAccessibleDescription(/nothing would be left/)
  await expectGoodScreen(page)
  await page.getByLabel('Rupees off').fill('100')
  await chip(page, 'Today alone').click()
  const preview = page.getByRole('region', { name: 'What it comes to' })
  const first = preview.getByRole('row').nth(1)
  await expect(first).toBeVisible()

  const garment = first.getByRole('link')
  const id = ((await garment.getAttribute('href')) ?? '').split('/').at(-1)
  const shopper = await page.context().newPage()
  const price = shopper.locator('main [data-price]').first()
  const priceNow = async () => Number(await price.getAttribute('data-price'))
  await shopper.goto(`${shop.origin}/product/${id}`)
  const before = await priceNow()

  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('heading', { name: '₹100 off on Jeans', level: 1 })).toBeVisible()
  await expect(page.getByText('Running')).toBeVisible()
  await expectGoodScreen(page)
  await expect(async () => {
    await shopper.reload()
    expect(await priceNow()).toBe(before - 100)
  }).toPass()
  await expect(shopper.getByText(/^₹[\d,]+ until /)).toBeVisible()
  const facts = await shopper.locator('script[type="application/ld+json"]').allTextContents()
  expect(facts.join()).toMatch(new RegExp(`"price":"${before - 100}.00"[^}]*"priceValidUntil":"20`))
  await expectGoodScreen(shopper)

  await page.getByRole('button', { name: 'End it now' }).click()
  await expect(page.getByText('Cancelled. The prices before are back.')).toBeVisible()
  await expect(async () => {
    await shopper.reload()
    expect(await priceNow()).toBe(before)
  }).toPass()
  await expect(shopper.getByText(/^₹[\d,]+ until /)).toHaveCount(0)
  await shopper.close()
})

test('without a script prices are looked at, and scheduled', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/office/prices/new')
  await page.getByRole('button', { name: 'As manager' }).click()
  await chip(page, 'Shirts').click()
  await chip(page, '30 %').click()
  await page.getByRole('button', { name: 'Show what it comes to' }).click()
  await expect(page.getByText(/^\d+ sizes of \d+ garments/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Shirts', exact: true }).first()).toBeChecked()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('heading', { name: '30 % on Shirts', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^(Cancel it|End it now)$/ }).click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await context.close()
})

test('a garment is priced size by size, and an error stands at its size', async ({ page }) => {
  await logIn(page, '/office/prices/new', 'New prices')
  await page.getByRole('searchbox', { name: /size by size/ }).fill('kurti')
  const found = page.getByRole('list', { name: 'Garments found' })
  const garment = found.getByRole('link').first()
  const name = (await garment.textContent()) ?? ''
  await expectGoodScreen(page)
  await garment.click()
  await expect(page.getByRole('heading', { name: `Prices of ${name}`, level: 1 })).toBeVisible()
  const [first, second] = [0, 1].map((at) => page.getByLabel(/, ₹$/).nth(at))
  if (!first || !second) throw new Error('there are no sizes')
  await first.fill('199')
  await second.fill('99999')
  const schedule = page.getByRole('button', { name: 'Schedule' })
  await schedule.click()
  await expect(second).toHaveAccessibleDescription(/above its MRP|above the price before/)
  await expect(first).toHaveValue('199')
  await second.fill('')
  const comesTo = page.getByRole('region', { name: 'What it comes to' })
  await expect(comesTo.getByText(/^1 size of 1 garment/)).toBeVisible()
  await expect(comesTo.getByText(/Keep .* · \d+ %/)).toBeVisible()
  for (const [width, height] of [
    [360, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectGoodScreen(page)
  }
  await schedule.click()
  await expect(page.getByRole('heading', { name: `Prices of ${name}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Cancel it|End it now)$/ })).toBeVisible()
  await page.getByRole('button', { name: /^(Cancel it|End it now)$/ }).click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
})
