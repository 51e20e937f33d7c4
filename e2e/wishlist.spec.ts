import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { exactPrice } from '../ui/format-price.ts'
import { inBackOffice } from './back-office.ts'
import { logIn, signUp } from './customer.ts'
import { expectGoodScreen, pressAtTakeover, test } from './shopper.ts'

const heartOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Wishlist: ${name}` })

/** Recently viewed pieces are articles too. */
const saved = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Remove / }) })

/** As when the product cost that much more on the day she saved it. */
const saveDearer = (email: string, productId: number, rupees: number) =>
  inBackOffice((db) =>
    sql`update wishlist_items set saved_price_paise = saved_price_paise + ${rupees * 100}
      where product_id = ${productId}
        and customer_id = (select id from customers where email = ${email})`.execute(db),
  )

test('a visitor saves garments for later, buys one of them and removes the others', async ({
  page,
  baseURL,
}) => {
  const { email, api } = await signUp(baseURL)
  const { results } = await api('GET /api/products/')
  const [first, second] = results
  if (!first || !second) throw new Error('the shop has too few products')

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

  await saveDearer(email, first.id, 200)
  await saveDearer(email, second.id, -200)
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'WISHLIST' })).toBeVisible()
  const cheaper = page.getByText('less than when you saved it')
  await expect(cheaper).toHaveText('₹200 less than when you saved it')
  await expect(saved(page).filter({ has: cheaper })).toContainText(first.name)
  const reduced = saved(page).filter({ hasText: second.name })
  await expect(reduced).toContainText(/ · (S|M|L|XL)/)
  await expect(reduced.getByText(`MRP ${exactPrice(second.mrp ?? 0)}`)).toBeVisible()
  await expect(saved(page)).toHaveText([
    new RegExp(`^${second.name}.*₹[\\d,]+\\.\\d\\d`),
    new RegExp(`^${first.name}.*₹[\\d,]+\\.\\d\\d`),
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

test('hearts follow what the shopper does in another tab', async ({ page, baseURL, context }) => {
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

test.describe('with a name that is refused', () => {
  test.use({ mayFail: '/api/wishlist/share' })

  test('a wishlist is shared by a link, and a friend votes without an account', async ({
    page,
    baseURL,
    context,
    browser,
  }) => {
    const { api } = await signUp(baseURL, 'Kamala', context)
    const { results } = await api('GET /api/products/')
    for (const { id } of results.slice(0, 3)) {
      await api('POST /api/add_to_wishlist/', { body: { product_id: id } })
    }
    const chosen = results[1]?.name ?? ''
    await page.goto('/wishlist')
    const panel = page.getByRole('region', { name: 'Ask family: which one?' })
    await panel.getByRole('heading').click()
    const name = panel.getByRole('textbox', { name: /^Your name/ })
    await expect(name).toHaveValue('Kamala')
    await name.fill('<b>')
    await panel.getByRole('button', { name: 'Make the link' }).click()
    await expect(name).toHaveAccessibleDescription('Use letters only.')
    await expect(name).toHaveValue('<b>')
    await name.fill('Kamala Akka')
    await panel.getByRole('button', { name: 'Make the link' }).click()
    await expect(panel.getByText('Nobody has voted yet.')).toBeVisible()
    await expectGoodScreen(page)
    const whatsApp = panel.getByRole('link', { name: 'Share on WhatsApp' })
    const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    const link = text.match(/\/shared-wishlist\?token=\S+/)?.[0] ?? ''

    const visit = await browser.newContext({ baseURL: baseURL ?? '' })
    const friend = await visit.newPage()
    await pressAtTakeover(friend, 'li:nth-child(2) button[aria-pressed]')
    await friend.goto(link)
    await expect(friend.getByRole('heading', { name: 'Which one for Kamala Akka?' })).toBeVisible()
    await expect(friend.getByRole('article')).toHaveCount(3)
    const piece = friend.getByRole('article').filter({ hasText: chosen }).first()
    const vote = piece.getByRole('button', { name: `Vote for ${chosen}` })
    await expect(piece.getByText('1 vote', { exact: true })).toBeVisible()
    await expectGoodScreen(friend)
    await friend.reload()
    await expect(vote).toHaveAttribute('aria-pressed', 'true')

    await page.reload()
    await expect(panel.getByText('1 vote so far.')).toBeVisible()
    await expect(saved(page).filter({ hasText: chosen }).first()).toContainText('1 vote')
    await panel.getByRole('button', { name: 'Withdraw the link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(panel.getByText('1 vote so far.')).toHaveCount(0)
    await expect(name).toBeHidden()
    await friend.reload()
    await expect(friend.getByText('This wishlist is not shared any more.')).toBeVisible()
    await visit.close()
  })
})
