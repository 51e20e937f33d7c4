import { expect, type Page } from '@playwright/test'
import { makeCustomer } from './customer.ts'
import { hold, intercept } from './network.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/api/' })

const quantity = (page: Page) => page.getByRole('textbox', { name: /^Quantity/ })
const oneMore = (page: Page) => page.getByRole('button', { name: /^One more/ })
const cartLink = (page: Page, pieces: number) =>
  page.getByRole('link', { name: new RegExp(`^Cart,? *,? ${pieces} items$`) })

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
  await expect(page.getByText('Please log in first.')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('Token')
})
