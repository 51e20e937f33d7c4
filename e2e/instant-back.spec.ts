import { expect, type Page } from '@playwright/test'
import { test } from './shopper.ts'

/** What a browser finds of the name under which a picture moves. */
const movingParts = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter(
        (part) => getComputedStyle(part).viewTransitionName === 'garment',
      ).length,
  )

for (const path of ['/', '/shop?category=Womens']) {
  test(`going back to ${path} asks for nothing, and is where it was left`, async ({ page }) => {
    await page.goto(path)
    const card = page.getByRole('article').nth(3).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    await page.evaluate(() => document.fonts.ready)
    const name = await card.textContent()
    const scrolled = await page.evaluate(() => scrollY)
    await card.click()
    await expect(page).toHaveURL(/\/product\/\d+/)
    await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible()
    expect(await movingParts(page)).toBe(1)

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // What a pointer rests on is asked for ahead.
    await page.mouse.move(0, 0)
    await page.goBack()
    await expect(page.getByRole('article').nth(3).getByRole('link')).toHaveText(name ?? '')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    expect(asked.filter((each) => each.startsWith('/api/products'))).toEqual([])
    expect(asked.filter((each) => each.startsWith('/api/shop'))).toEqual([])

    await page.goForward()
    await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible()
    expect(asked.filter((each) => each.startsWith('/api/products/'))).toEqual([])
  })
}

test('a product is asked for once its link is pointed at, and not again', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // What is not needed for a first view comes later.
  const ready = page.waitForResponse(/product-ahead/)
  await page.goto('/shop')
  await (await ready).finished()
  const link = page.getByRole('article').nth(2).getByRole('link')
  const [, id] = /\/product\/(\d+)/.exec((await link.getAttribute('href')) ?? '') ?? []
  const path = `/api/products/${id}/`
  await expect(async () => {
    await link.dispatchEvent('pointerdown')
    expect(asked).toContain(path)
  }).toPass()
  await page.getByRole('article').nth(2).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible()
  expect(asked.filter((each) => each === path)).toHaveLength(1)
})

test('of two cards that were opened only the last one’s picture moves', async ({ page }) => {
  await page.goto('/shop')
  const links = page.getByRole('article').getByRole('link')
  await page.evaluate(() => {
    // The first one leads nowhere.
    document.addEventListener('click', (event) => event.preventDefault(), {
      capture: true,
      once: true,
    })
  })
  await links.nth(0).click()
  expect(await movingParts(page)).toBe(1)
  await links.nth(1).click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible()
  expect(await movingParts(page)).toBe(1)
})

test('a touch while the picture moves is not lost', async ({ page }) => {
  await page.goto('/shop')
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule(
      '::view-transition-group(*) { animation-duration: 90s !important }',
    ),
  )
  await page.getByRole('article').nth(0).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeAttached()
  await page.getByRole('button', { name: 'Size Chart' }).click({ timeout: 15_000 })
  await expect(page.getByRole('dialog', { name: 'Size Chart' })).toBeVisible()
})
