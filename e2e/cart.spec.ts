import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { makeCustomer } from './customer.ts'
import { layoutShift } from './layout-shift.ts'
import { hold, intercept } from './network.ts'
import { findPiece, findPieces } from './pieces.ts'
import { setStock } from './set-stock.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/api/' })

const quantity = (page: Page) => page.getByRole('textbox', { name: /^Quantity/ })
const oneMore = (page: Page) => page.getByRole('button', { name: /^One more/ })
/** A customer with so many pieces in her cart. */
async function fillCart(baseURL: string | undefined, context: BrowserContext, pieces: number) {
  const api = await makeCustomer(baseURL, 'Malar', context)
  for (const body of await findPieces(api, pieces)) await api('POST /api/cart/', { body })
  return api
}

/** Of the lines. */
const firstButton = (page: Page) => page.locator('tbody').getByRole('button').first()
const cartLink = (page: Page, pieces: number) =>
  page.getByRole('link', { name: new RegExp(`^Cart,? *,? ${pieces} items?$`) })

test('quick changes of a quantity show at once, arrive in order, and are counted', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await makeCustomer(baseURL, 'Malar', context)
  const { selection } = await findPiece(api, 22)
  await api('POST /api/cart/', { body: { ...selection, quantity: 1 } })
  await page.goto('/cart')
  const { held, release } = await hold(page, '**/api/cart/*/')
  await oneMore(page).click()
  await oneMore(page).click()
  await expect(quantity(page)).toHaveValue('3')
  await expect.poll(() => held.length).toBe(1)
  release()
  await expect(cartLink(page, 3)).toBeVisible()
  expect((await api('GET /api/cart/')).items[0]?.quantity).toBe(3)
  await expect(quantity(page)).toHaveValue('3')
})

test('a cart that was changed elsewhere shows it when it is looked at again', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await makeCustomer(baseURL, 'Malar', context)
  const { selection } = await findPiece(api, 23)
  await api('POST /api/cart/', { body: { ...selection, quantity: 1 } })
  await page.goto('/cart')
  await expect(quantity(page)).toHaveValue('1')
  await api('POST /api/cart/', { body: { ...selection, quantity: 2 } })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(quantity(page)).toHaveValue('3')
  await expect(cartLink(page, 3)).toBeVisible()

  await intercept(page, '**/api/cart/')
  const lost = page.waitForEvent('requestfailed')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await lost
  await expect(quantity(page)).toHaveValue('3')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a change that is lost or refused goes back with a word', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await makeCustomer(baseURL, 'Malar', context)
  const { selection } = await findPiece(api, 23)
  await api('POST /api/cart/', { body: { ...selection, quantity: 2 } })
  await page.goto('/cart')
  const restore = await intercept(page, '**/api/cart/*/')
  await oneMore(page).click()
  await expect(page.getByText('Failed to update cart')).toBeVisible()
  await expect(quantity(page)).toHaveValue('2')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Failed to remove cart item')).toBeVisible()
  await expect(quantity(page)).toHaveValue('2')
  restore()

  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectGoodScreen(page)
  expect((await api('GET /api/cart/')).items).toEqual([])
})

test('a removed line hands the focus on, and is announced @each-width', async ({
  page,
  baseURL,
  context,
}) => {
  await fillCart(baseURL, context, 2)
  await page.goto('/cart')
  const removals = page.getByRole('button', { name: /^Remove/ })
  const names = await removals.allInnerTexts()
  expect(names).toHaveLength(2)
  for (const [at, name] of names.entries()) {
    await removals.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(removals).toHaveCount(1 - at)
    const heir = at === 0 ? firstButton(page) : page.getByRole('heading', { name: 'SHOPPING CART' })
    await expect(heir).toBeFocused()
    const words = `${name.replace(/^Remove\s*/, '')} is removed.`
    await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
  }
  await expectGoodScreen(page)
})

test('a change in a session that has ended leads to the login, and back', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await makeCustomer(baseURL, 'Malar', context)
  const { selection } = await findPiece(api, 24)
  await api('POST /api/cart/', { body: { ...selection, quantity: 2 } })
  await page.goto('/cart')
  await api('POST /api/logout/', { body: {} })
  await oneMore(page).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fcart$/)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('Token')
})

test('on a phone the total and Check out stay at the foot until the summary is in view', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await fillCart(baseURL, context, 5)
  const { total } = await api('GET /api/cart/')
  await page.goto('/cart')
  const summary = page.getByRole('form', { name: 'Summary' })
  const atFoot = page.locator('main button[form]', { hasText: 'Check out' })
  const toTop = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const foot = atFoot.locator('..')
  await expect(atFoot).toBeInViewport({ ratio: 1 })
  await expect(summary).not.toBeInViewport()
  const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(total)
  await expect(foot).toContainText(`₹${rupees}`)
  const shortcuts = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  const bar = await foot.boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((shortcuts?.y ?? 0) + 1)
  await expectGoodScreen(page)

  // The last line can be read above it.
  const lastLine = page.getByRole('row').last()
  await lastLine.getByRole('button', { name: /^Remove/ }).focus()
  const removal = await lastLine.getByRole('button', { name: /^Remove/ }).boundingBox()
  expect((removal?.y ?? 0) + (removal?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)

  await toTop()
  await expect(summary).not.toBeInViewport()
  await atFoot.click()
  await expect(summary.getByRole('checkbox')).toBeFocused()
  await expect(summary.getByText('Please accept terms & conditions')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Check out' })).toHaveCount(1)
  expect(await layoutShift(page)).toBeLessThan(0.01)
  await summary.getByRole('checkbox').check()
  await toTop()
  await atFoot.click()
  await expect(page).toHaveURL(/\/checkout$/)
})

/** A line of two pieces, of a product of this project's own, and another size of its colour. */
async function addScarceLine(api: Api, place: number) {
  const { results } = await api('GET /api/products/', { query: { page: '8' } })
  const { selection } = await findPiece(api, results[place]?.id ?? 0)
  const { item_id } = await api('POST /api/cart/', { body: { ...selection, quantity: 2 } })
  const line = (await api('GET /api/cart/')).items.find(({ id }) => id === item_id)
  const other = line?.variant.sizes.find(
    ({ id, stock }) => id !== selection.size_variant_id && stock > 2,
  )
  if (!line || !other) throw new Error('the piece has no other size')
  return { selection, line, other }
}

test('a line is swapped for another size in place, and joins the line that has it @each-width', async ({
  page,
  baseURL,
  context,
}, { project }) => {
  const api = await makeCustomer(baseURL, 'Malar', context)
  const { line, other, selection } = await addScarceLine(api, project.name === 'phone' ? 0 : 1)
  for (const body of await findPieces(api, 1)) await api('POST /api/cart/', { body })
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()))
  await page.goto('/cart')
  const row = page.getByRole('row').filter({ hasText: line.product.name })
  const size = row.getByRole('combobox', { name: /^Size: / })
  await size.selectOption(other.size)
  await expect
    .poll(async () => (await api('GET /api/cart/')).items[0]?.size_variant.id)
    .toBe(other.id)
  await expect(size).toHaveValue(String(other.id))
  await expect(quantity(page).first()).toHaveValue('2')
  await expectGoodScreen(page)

  // A size that keys only pass is not taken.
  const isLast = await size.evaluate(
    (select: HTMLSelectElement) => select.selectedIndex === select.options.length - 1,
  )
  for (const key of isLast ? ['ArrowUp', 'ArrowDown'] : ['ArrowDown', 'ArrowUp']) {
    const before = await size.inputValue()
    await size.press(key)
    await expect(size).not.toHaveValue(before)
  }
  await size.blur()
  expect(changes).toHaveLength(1)

  await api('POST /api/cart/', { body: { ...selection, quantity: 1 } })
  await page.reload()
  await expect(row).toHaveCount(2)
  await setStock(other.id, 2)
  await row.last().getByRole('combobox').selectOption(other.size)
  const refusal = row.last().getByText(`${other.size}: Only 2 left in stock.`)
  await expect(refusal).toBeVisible()
  await expect(row.last().getByRole('combobox')).toHaveValue(String(line.size_variant.id))
  await expectGoodScreen(page)
  await setStock(other.id, 9)
  await row.first().getByRole('combobox').focus()
  await row.first().getByRole('combobox').selectOption(line.size_variant.size)
  await expect(row).toHaveCount(1)
  await expect(quantity(page).first()).toHaveValue('3')
  await expect(size).toBeFocused()
})

test('a sold-out line counts for nothing, and is waited for or wished for @each-width', async ({
  page,
  baseURL,
  context,
}, { project }) => {
  const api = await makeCustomer(baseURL, 'Malar', context)
  const { line, selection } = await addScarceLine(api, project.name === 'phone' ? 2 : 3)
  const [plain] = await findPieces(api, 1)
  if (!plain) throw new Error('the shop is sold out')
  await api('POST /api/cart/', { body: plain })
  await setStock(line.size_variant.id, 0)
  const { total, items } = await api('GET /api/cart/')
  expect(total).toBe(items[1]?.line_total)
  await page.goto('/cart')
  const row = page.getByRole('row').filter({ hasText: line.product.name })
  await expect(row.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(cartLink(page, 1)).toBeVisible()
  await expectGoodScreen(page)
  const tellMe = row.getByRole('button', { name: /^Tell me when/ })
  await tellMe.click()
  await expect(tellMe).toHaveAttribute('aria-pressed', 'true')
  expect((await api('GET /api/stock-alerts/')).map(({ size_id }) => size_id)).toEqual([
    line.size_variant.id,
  ])
  await expectGoodScreen(page)

  const restore = await intercept(page, '**/api/add_to_wishlist/')
  await row.getByRole('button', { name: /^To wishlist/ }).click()
  await expect(page.getByText('Failed to add to wishlist')).toBeVisible()
  await expect(row).toBeVisible()
  restore()
  await row.getByRole('button', { name: /^To wishlist/ }).click()
  await expect(page.getByText('Item added to wishlist')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(firstButton(page)).toBeFocused()
  await expect.poll(async () => (await api('GET /api/cart/')).items.length).toBe(1)
  expect(await api('GET /api/wishlist/')).toMatchObject([
    { variant_id: selection.variant_id, variant_size: selection.size_variant_id },
  ])
  await setStock(line.size_variant.id, 9)
})

test('a line that is saved for later leaves the sum, and is moved back by one press @each-width', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await fillCart(baseURL, context, 2)
  const { items } = await api('GET /api/cart/')
  const name = items[0]?.product.name ?? ''
  await page.goto('/cart')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: /^Save for later/ }).click()
  const later = page.getByRole('region', { name: 'Saved for later' })
  await expect(later.getByRole('listitem')).toHaveCount(1)
  await expect(firstButton(page)).toBeFocused()
  await expect(page.locator('.Toastify').getByText('Saved for later')).toBeVisible()
  await expect(cartLink(page, 1)).toBeVisible()
  expect((await api('GET /api/cart/')).total).toBe(items[1]?.line_total)
  await expectGoodScreen(page)
  await page.reload()
  await later.getByRole('button', { name: /^Move to cart/ }).click()
  await expect(later).toHaveCount(0)
  await expect(cartLink(page, 2)).toBeVisible()
  expect(await api('GET /api/cart/')).toMatchObject({ items: [{ id: items[0]?.id }, {}] })
})
