import { expect, type Page } from '@playwright/test'
import { logIn, signUp } from './customer.ts'
import { expectGoodScreen, test } from './shopper.ts'

const heartOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Wishlist: ${name}` })

/** Recently viewed pieces are articles too. */
const saved = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Remove / }) })

test('a visitor saves garments for later, buys one of them and removes the others', async ({
  page,
  baseURL,
}) => {
  const { email, api } = await signUp(baseURL)
  const { results } = await api('GET /api/products/')
  const [first = { name: '' }, second = { name: '' }] = results

  await page.goto('/shop')
  await heartOf(page, first.name).click()
  await expect(page.getByText('Please log in first to add items to your wishlist!')).toBeVisible()
  await logIn(page, email)
  await expect(page.getByText('Item added to wishlist')).toBeVisible()
  await expect(heartOf(page, first.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(heartOf(page, second.name)).toHaveAttribute('aria-pressed', 'false')
  await expectGoodScreen(page)

  await page.getByRole('link', { name: second.name, exact: true }).click()
  await expect(page.getByRole('heading', { name: second.name, level: 1 })).toBeVisible()
  await heartOf(page, second.name).click()
  await expect(heartOf(page, second.name)).toHaveAttribute('aria-pressed', 'true')
  await expectGoodScreen(page)
  await page.goBack()
  for (const { name } of [first, second]) {
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.reload()
  await expect(heartOf(page, first.name)).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'WISHLIST' })).toBeVisible()
  await expect(saved(page)).toHaveText([
    new RegExp(`^${second.name}₹[\\d,]+\\.\\d\\d`),
    new RegExp(`^${first.name}₹[\\d,]+\\.\\d\\d`),
  ])
  await expectGoodScreen(page)

  await page.getByRole('button', { name: `Quick add ${first.name}` }).click()
  const quickAdd = page.getByRole('dialog', { name: first.name })
  await expect(quickAdd.getByText('Choose a size')).toBeVisible()
  await expectGoodScreen(page)
  await quickAdd.getByRole('button', { name: 'M', exact: true }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart,? *,? 1 item$/ })).toBeVisible()

  for (const { name } of [second, first]) {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Removal' })
    await expect(dialog).toContainText(
      `Are you sure you want to remove ${name} from your wishlist?`,
    )
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Removed successfully').last()).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0)
  }
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'WISHLIST' })).toBeFocused()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Return to shop' }).click()
  await expect(heartOf(page, first.name)).toHaveAttribute('aria-pressed', 'false')
})

test('hearts follow what the shopper does in another tab @one-width', async ({
  page,
  baseURL,
  context,
}) => {
  const { api } = await signUp(baseURL, 'Kamala', context)
  const { results } = await api('GET /api/products/')
  const [first = { id: 0, name: '' }, second = { id: 0, name: '' }] = results
  await api('POST /api/add_to_wishlist/', { body: { product_id: first.id } })

  await page.goto('/shop')
  await expect(heartOf(page, first.name)).toHaveAttribute('aria-pressed', 'true')
  // Another tab has added it meanwhile.
  await api('POST /api/add_to_wishlist/', { body: { product_id: second.id } })
  await heartOf(page, second.name).click()
  await expect(page.getByText('Item is already in your wishlist!')).toBeVisible()
  await expect(heartOf(page, second.name)).toHaveAttribute('aria-pressed', 'true')

  await api('DELETE /api/wishlist_remove/{productId}/', { params: { productId: first.id } })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(heartOf(page, first.name)).toHaveAttribute('aria-pressed', 'false')
  await context.clearCookies()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(heartOf(page, second.name)).toHaveAttribute('aria-pressed', 'false')
})
