import { expect, type Page } from '@playwright/test'
import { openForOffline } from './network.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, test } from './shopper.ts'

const carousel = (page: Page, name: string) => {
  const region = page.getByRole('region', { name })
  const slides = region.getByRole('list', { name, exact: true })
  const left = () => slides.evaluate((track) => Math.round(track.scrollLeft))
  return { region, slides, left }
}

test('the home page shows its parts in order and is accessible', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'NEW ARRIVALS',
    'BEST SELLER',
    /SPRING SALE\s+30% OFF/,
    'BEST OFFERS',
    'OUR SELLING PARTNERS',
    'Help',
    'About us',
    'The shop on your phone',
  ])
  for (const group of ['Womens', 'Mens', 'Kids(Boys)', 'Kids(Girls)']) {
    const to = `/shop?category=&subcategory=${encodeURIComponent(group)}`
    await expect(
      page.getByRole('region', { name: 'Shop by group' }).locator(`a[href="${to}"]`),
    ).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('what is far down is ready once the page is idle, so that no next screen waits for it', async ({
  page,
}) => {
  await page.goto('/')
  const waiting = page.locator('[data-near]:not([data-open], :empty)')
  await expect(waiting).not.toHaveCount(0)
  await expect(waiting).toHaveCount(0)
})

test('the slideshow goes on by itself, and not once it is paused', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const { region, left } = carousel(page, 'New in the shop')
  await expect(region.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => page.clock.runFor(1_000).then(left)).toBeGreaterThan(0)

  await region.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(1_000)
  const stood = await left()
  await page.clock.runFor(10_000)
  expect(await left()).toBe(stood)
})

test('keys turn the slides and say which one is shown @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const { region, slides, left } = carousel(page, 'New in the shop')
  await slides.focus()
  await slides.press('ArrowRight')
  await expect(region.getByRole('status')).toHaveText('2 of 4')
  await expect.poll(left).toBe(1440)
  await slides.press('ArrowLeft')
  await slides.press('ArrowLeft')
  await expect(region.getByRole('status')).toHaveText('4 of 4')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a mouse pulls the cards without opening one @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const { slides, left } = carousel(page, 'NEW ARRIVALS')
  await hydrated(slides)
  const box = await slides.boundingBox()
  if (!box) throw new Error('The row is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y + 100, { steps: 5 })
  await page.evaluate(() => {
    addEventListener('click', ({ target }) => document.body.append(`Clicked ${String(target)}`))
  })
  await page.mouse.up()
  // The click belongs to the same turn as the release, and goes nowhere.
  await expect.poll(left).toBeGreaterThan(300)
  expect(await page.locator('body').textContent()).not.toContain('Clicked')
  await slides.getByRole('link').nth(3).click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a row let go outside the window, or while nothing moves, is not held on @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const { slides, left } = carousel(page, 'NEW ARRIVALS')
  await hydrated(slides)
  const box = await slides.boundingBox()
  if (!box) throw new Error('The row is not shown.')
  const y = box.y + 100
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  // As if the button came up outside the window: the row gets a move with no button pressed.
  await page.evaluate(() => {
    const stop = (event: Event) => event.stopImmediatePropagation()
    addEventListener('pointerup', stop, { capture: true, once: true })
  })
  await page.mouse.up()
  await page.mouse.move(box.x + 100, y, { steps: 5 })
  expect(await left()).toBe(0)

  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(left).toBeGreaterThan(300)
  await expect(slides).toHaveCSS('scroll-snap-type', 'x mandatory')
})

test('a quiet bar says when the line is down, and goes when it is back', async ({
  page,
  context,
}) => {
  await openForOffline(page, '/')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('on a wide screen the hero begins and ends where the content does, and is whole @desktop', async ({
  page,
}) => {
  for (const width of [1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 1080 })
    await page.goto('/')
    const hero = page.getByRole('region', { name: 'New in the shop' })
    const content = await page.getByRole('heading', { level: 1 }).boundingBox()
    // Slides stand side by side, and the track moves.
    const edgesOf = (text: string) =>
      hero.getByText(text).evaluate((words) => {
        const slide = words.closest('a')?.getBoundingClientRect().left ?? 0
        const { left, right } = words.getBoundingClientRect()
        return { left: left - slide, right: right - slide }
      })
    const margin = content?.x ?? 0
    for (const text of ['Kurtis for bright mornings', 'Denim that wears in, not out']) {
      expect((await edgesOf(text)).left, `${text} at ${width}`).toBeCloseTo(margin, 0)
    }
    for (const text of ['Small clothes, large adventures', 'Shirts for every working day']) {
      expect((await edgesOf(text)).right, `${text} at ${width}`).toBeLessThanOrEqual(width - margin)
    }
    const shapes = await hero
      .locator('picture img')
      .evaluateAll((all) => all.map((each) => each.clientWidth / each.clientHeight))
    for (const shape of shapes) expect(shape).toBeCloseTo(20 / 9, 1)
  }
})
