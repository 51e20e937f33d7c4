import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { makerTest as test } from './day-shop.ts'
import { layoutShift } from './layout-shift.ts'
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

declare global {
  /** Presses, and two for a choice from a list. */
  var taps: number
}

/** Of a person, until the document is left. */
const countTaps = (page: Page) =>
  page.evaluate(() => {
    if (globalThis.taps === undefined) {
      addEventListener('click', ({ isTrusted }) => (globalThis.taps += isTrusted ? 1 : 0), true)
      addEventListener(
        'change',
        ({ target }) => (globalThis.taps += target instanceof HTMLSelectElement ? 2 : 0),
        true,
      )
    }
    globalThis.taps = 0
  })
const tapsOf = (page: Page) => page.evaluate(() => globalThis.taps)

test('a festival’s hero takes nine taps beside its words, and two to be taken back', async ({
  page,
}) => {
  await logIn(page, '/office/window')
  await countTaps(page)
  await page.getByRole('link', { name: 'Home page' }).click()
  await page.getByText('Edit', { exact: true }).first().click()
  const first = page
    .getByRole('listitem')
    .filter({ hasText: /^Slide 1/ })
    .last()
  const chooser = page.waitForEvent('filechooser')
  await first.getByLabel('Another photograph').click()
  await (await chooser).setFiles(photo)
  await first.getByRole('button', { name: 'Use it' }).click()
  await expect(first.getByLabel('Another photograph')).toBeVisible()
  await first.getByLabel('Headline').fill('Pongal, in white and gold')
  await first.getByLabel('Leads to').selectOption('Best sellers')
  await publish(page)
  expect(await tapsOf(page)).toBeLessThanOrEqual(9)
  await countTaps(page)
  await page.getByText('What was live before').click()
  await page.getByRole('button', { name: 'Make it live again' }).last().click()
  await expect(page.getByText('It is live again.')).toBeVisible()
  expect(await tapsOf(page)).toBe(2)
})

test('blocks are moved by buttons, and one without goods is left out and says so', async ({
  page,
  shop,
  browser,
}) => {
  await logIn(page, '/office/window')
  const made = await page.request.post('/api/office/collections/', {
    headers: { origin: shop.origin, 'idempotency-key': crypto.randomUUID() },
    data: { title: 'Nothing yet', kind: 'hand', products: [] },
  })
  expect(made.ok()).toBe(true)
  await page.getByRole('link', { name: 'Home page' }).click()
  const blocks = page.getByRole('region', { name: 'Blocks' })
  const names = () => blocks.locator(':scope > ol > li > div:first-child').allTextContents()
  await expect(page.getByRole('button', { name: 'Move block 2 up' })).toBeVisible()
  const [hero = '', tiles = '', ...others] = await names()
  await page.getByRole('button', { name: 'Move block 2 up' }).click()
  const plain = (texts: string[]) => texts.map((text) => text.replace(/^Block \d+/, ''))
  expect(plain(await names())).toEqual(plain([tiles, hero, ...others]))
  await expect(page.getByText('Block 2 is now block 1.')).toBeVisible()
  await page.getByText('Add a block').click()
  await page.getByRole('button', { name: 'Row of garments' }).click()
  await page.getByText('Edit', { exact: true }).last().click()
  await blocks.getByLabel('Title').last().fill('Not woven yet')
  await blocks.getByLabel('Collection').last().selectOption('Nothing yet')
  await publish(page)
  await expect(blocks).toContainText('Not shown: There is no garment on sale in its collection.')
  await expectGoodScreen(page)
  const shopper = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  const sections = () =>
    shopper
      .locator('main section[aria-label]')
      .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')))
  await expect
    .poll(async () => {
      await shopper.goto('/')
      return (await sections()).slice(0, 2)
    })
    .toEqual(['Shop by group', 'New in the shop'])
  await expect(shopper.getByText('Not woven yet')).toHaveCount(0)
  await page.getByText('What was live before').click()
  await page.getByRole('button', { name: 'Make it live again' }).last().click()
  await expect(page.getByText('It is live again.')).toBeVisible()
})

test('blocks are moved by a mouse @desktop', async ({ page }) => {
  await logIn(page, '/office/window/home')
  const block = (at: number) =>
    page
      .getByRole('region', { name: 'Blocks' })
      .locator(':scope > ol > li')
      .nth(at)
      .locator(':scope > div:first-child')
  await expect(block(1)).toContainText('Tiles')
  await block(1).dragTo(block(0))
  await expect(block(0)).toContainText('Tiles')
  await expect(block(1)).toContainText('Hero')
  await expect(page.getByText('Block 2 is now block 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Move block 1 down' }).click()
  await expect(block(0)).toContainText('Hero')
})

test('a collection has a hero and words above its garments, seen before and taken back @each-width', async ({
  page,
  shop,
  browser,
}) => {
  const title = `Handloom ${Date.now()}`
  await logIn(page, '/office/collections')
  const answer = await page.request.post('/api/office/collections/', {
    headers: { origin: shop.origin, 'idempotency-key': crypto.randomUUID() },
    data: { title, kind: 'rule', rule: { type: 'Kurtis' } },
  })
  const { slug, count } = await answer.json()
  const shopper = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  const list = `/shop?collection=${slug}`
  await shopper.goto(list)
  await expect(shopper.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  // As it is served: its scripts add to it in their own time.
  const served = async () =>
    /<main.*<\/main>/s.exec(await (await shopper.request.get(list)).text())?.[0]
  const asItCame = await served()
  expect(asItCame).toContain(title)

  await page.goto(`/office/collections/${slug}`)
  await page.getByRole('link', { name: 'Above the garments' }).click()
  await page.getByRole('link', { name: 'The collection' }).click()
  await page.getByRole('link', { name: 'Above the garments' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('Live is its garments alone.')).toBeVisible()
  await page.getByLabel('Heading').fill('Woven by hand')
  await page.getByLabel('Words below it').fill('From three villages near Erode.')
  await page.getByText('Add a block').click()
  await page.getByRole('button', { name: 'Hero', exact: true }).click()
  await page.getByText('Edit', { exact: true }).click()
  await page.getByLabel('Choose a photograph').setInputFiles(photo)
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByLabel('Another photograph')).toBeVisible()
  await page.getByLabel('Headline').fill('Slow cloth')
  await page.getByLabel('Leads to').selectOption(title)
  await expectGoodScreen(page)
  await storeDraft(page)
  await expect(stored(page)).toBeVisible()
  await page.getByRole('button', { name: 'Show the draft' }).click()
  const isWide = (page.viewportSize()?.width ?? 0) > 1_000
  for (const name of isWide ? ['On a phone', 'On a desk'] : ['On a phone']) {
    const frame = page.frameLocator(`iframe[title="${name}"]`)
    await expect(frame.getByRole('heading', { name: 'Woven by hand', level: 1 })).toBeVisible()
    await expect(frame.getByRole('heading', { level: 3 }).first()).toBeVisible()
  }
  const address = page.getByRole('link', { name: /^Open it in a window/ })
  await shopper.goto((await address.getAttribute('href')) ?? '')
  await expectGoodScreen(shopper)
  expect(await served()).toBe(asItCame)

  await page.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(page.getByText('It is live.')).toBeFocused()
  await expect(page.getByText('The draft is stored.')).toHaveCount(0)
  const heading = shopper.getByRole('heading', { level: 1 })
  await expect
    .poll(async () => {
      await shopper.goto(list)
      return heading.innerText()
    })
    .toBe('Woven by hand')
  await expect(heading).toHaveCount(1)
  await expect(shopper.getByText('From three villages near Erode.')).toBeVisible()
  await expect(shopper.getByText('Slow cloth').first()).toBeVisible()
  await expect(shopper.getByText(`${count} products`)).toBeVisible()
  await expectGoodScreen(shopper)
  expect(await layoutShift(shopper)).toBeLessThan(0.02)
  // Narrowed, it is a list like others; reached by a link it is as it was opened.
  await shopper.goto(`${list}&category=Womens`)
  await expect(heading).toHaveText(title)
  await shopper.getByRole('link', { name: 'Remove Womens' }).click()
  await expect(heading).toHaveText('Woven by hand')

  await page.getByText('What was live before').click()
  await page.getByRole('button', { name: 'Make it live again' }).last().click()
  await expect(page.getByText('It is live again.')).toBeVisible()
  await expect.poll(served).toBe(asItCame)
})

test('what cannot be stored is refused at its field, and nothing that was typed is lost', async ({
  page,
  context,
}) => {
  await logIn(page, '/office/window/theme')
  await page.getByLabel('Corners').selectOption('Round')
  const logo = page.locator('div').filter({ hasText: /^Logo, in the header/ })
  await logo
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.alloc(40e6) })
  await expect(logo.getByRole('alert')).toHaveText('Choose a picture of at most 16 MB.')
  await expect(page.getByLabel('Corners')).toHaveValue('round')
  // The mail follows what is filled, and nothing is stored.
  const mail = page.frameLocator('iframe[title="A mail, as it would be"]')
  await expect(mail.locator('a').first()).toHaveCSS('color', 'rgb(31, 27, 22)')
  await page.getByLabel('Name over mails').fill('#5e2750')
  await expect(mail.locator('a').first()).toHaveCSS('color', 'rgb(94, 39, 80)')
  await expectGoodScreen(page)

  await page.goto('/office/window/bar')
  const text = page.getByLabel('Announcement')
  await text.fill('Now <b>half price</b>')
  await page.getByLabel('Tone').selectOption('Sale')
  await storeDraft(page)
  await expect(text).toHaveAccessibleDescription(/plain text/)
  await expect(text).toHaveValue('Now <b>half price</b>')
  await expect(page.getByLabel('Tone')).toHaveValue('sale')
  // Nor by the end of a session.
  await text.fill('Now half price')
  await context.clearCookies()
  await storeDraft(page)
  await expect(page.getByRole('link', { name: /^Log in in another window/ })).toBeVisible()
  await logIn(page, '/office/window/bar')
  await expect(page.getByText('What you changed here is back.')).toBeVisible()
  await expect(text).toHaveValue('Now half price')
  await expect(page.getByLabel('Tone')).toHaveValue('sale')
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
  // For a week, then it is back; nothing moves by either.
  const day = 24 * 60 * 60_000
  for (const [days, isShown] of [
    [6, false],
    [8, true],
  ] as const) {
    await shopper.clock.setFixedTime(Date.now() + days * day)
    await shopper.goto('/shop')
    await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
    await shopper.waitForLoadState('networkidle')
    await expect(bar).toBeVisible({ visible: isShown })
    expect(await layoutShift(shopper)).toBeLessThan(0.02)
  }
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

  // On a slow line what stands in for them has their measures.
  const slow = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  await slow.route('**/*.woff2', async (route) => {
    await slow.waitForTimeout(2_000)
    await route.continue()
  })
  for (const path of ['/', '/shop', '/aboutus']) {
    await slow.goto(path)
    await slow.evaluate(() => document.fonts.ready)
    expect(await slow.evaluate(() => document.fonts.check('16px "Shop text"'))).toBe(true)
    expect(await layoutShift(slow), path).toBeLessThan(0.02)
  }
})
