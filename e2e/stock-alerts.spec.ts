import { expect, type Page } from '@playwright/test'
import { apiOf, logIn, signUp } from './customer.ts'
import { findPiece } from './pieces.ts'
import { setStock } from './set-stock.ts'
import { expectGoodScreen, test } from './shopper.ts'
import { findMails, readMail } from './text-stays-text/mails.ts'

/** Products of one project each, which no other journey buys. */
const isolatedPage = { desktop: '6', phone: '7' }

test('who waits for a sold-out size gets a mail whose link opens it, once it is back', async ({
  page,
  baseURL,
}, { project }) => {
  const api = apiOf(baseURL ?? '')
  const query = { page: project.name === 'phone' ? isolatedPage.phone : isolatedPage.desktop }
  const { results } = await api('GET /api/products/', { query })
  const { id } = results[0] ?? { id: 0 }
  const { selection } = await findPiece(api, id)
  const product = await api('GET /api/products/{id}/', { params: { id } })
  const variant = product.variants.find((each) => each.id === selection.variant_id)
  const size = variant?.sizes.find((each) => each.id === selection.size_variant_id)
  if (!variant || !size) throw new Error('the piece is not of its product')
  await setStock(size.id, 0)

  const { email } = await signUp(baseURL, 'Waiting')
  const address = `/product/${id}/${product.slug}?${new URLSearchParams({ color: variant.color_name })}`
  const ask = page.getByRole('button', { name: `Tell me when ${size.size} is back`, exact: true })
  // The page of before the count is shown for a tenth of a second.
  await expect(async () => {
    await page.goto(address)
    await expect(ask).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectGoodScreen(page)
  await ask.click()
  await logIn(page, email)
  await expect(page.getByText('We will tell you when it is back.')).toBeVisible()
  await expect(ask).toHaveAttribute('aria-pressed', 'true')
  const waiting = page.getByText(`We will let you know when ${size.size} is back.`)
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await page.goto('/profile')
  const list = page.getByRole('list', { name: 'Sizes that you wait for' })
  await expect(list).toContainText(product.name)
  await expectGoodScreen(page)

  await setStock(size.id, 9)
  const text = await mailTo(page, email, 'is in stock again')
  const link = /https?:\/\/\S+\/product\/\S+/.exec(text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
  const chosen = page.getByRole('button', { name: new RegExp(`^${size.size}( |\\d|$)`) })
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).searchParams.get('color')).toBe(variant.color_name)
  await page.goto('/profile')
  await expect(page.getByRole('group', { name: 'Notify me when' })).toBeVisible()
  await expect(list).toBeHidden()

  const consents = page.getByRole('list', { name: 'Your consents' })
  await expect(consents).toContainText('“Sold out in your size? Tell me when it is back:”')
  await page.getByRole('button', { name: 'Withdraw Sizes that are back in stock' }).click()
  await expect(consents).not.toContainText('Sold out')
  await expect(consents).toContainText('Terms and privacy policy')
  await expect(consents).toBeFocused()
})

/** The text of a mail with these words, once it has come. */
async function mailTo(page: Page, email: string, words: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    for (const id of await findMails(page.request, 0, [email])) {
      const text = await readMail(page.request, id)
      if (text.includes(words)) found = text
    }
    expect(found).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return found ?? ''
}
