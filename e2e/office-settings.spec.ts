import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { makeCustomer } from './customer.ts'
import { type Day, makerTest as test } from './day-shop.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen } from './shopper.ts'

test.use({ mayFail: '/office/' })

async function logIn(page: Page, path: string, role = 'owner'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `As ${role}` }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
}

/** By the command line, as it were. */
const setFact = ({ db }: Day, name: string, value: string) =>
  sql`select set_fact(p_name => ${name}, p_value => ${value})`.execute(db)

const codFee = (page: Page) => page.getByLabel('Fee for cash on delivery, ₹')
const saved = (page: Page) => page.getByText('Saved. It holds in the shop within a second.')

test('a fee that is changed is in the cart, and what was typed stays at a refusal', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin })
  const api = await makeCustomer(baseURL, 'Malar', context)
  for (const body of await findPieces(api, 1)) await api('POST /api/cart/', { body })
  const cart = await context.newPage()
  await cart.goto('/cart')
  await expect(cart.getByText('Cash on delivery +₹50.')).toBeVisible()

  await logIn(page, '/office/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Fees and payment' }).click()
  await expect(page.getByRole('heading', { name: 'Fees and payment' })).toBeVisible()
  await expectGoodScreen(page)
  await codFee(page).fill('free')
  await page.getByLabel('Shipping, ₹').fill('40')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(codFee(page)).toHaveAccessibleDescription(/An amount in rupees is needed/)
  await expect(codFee(page)).toHaveValue('free')
  await expect(page.getByLabel('Shipping, ₹')).toHaveValue('40')
  await expectGoodScreen(page)

  await codFee(page).fill('75')
  await page.getByLabel('Shipping, ₹').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  await expect.poll(async () => (await api('GET /api/shop/')).cod_fee).toBe(75)
  await cart.reload()
  await expect(cart.getByText('Cash on delivery +₹75.')).toBeVisible()

  // Another sets it meanwhile: both values, and sent again hers takes its place.
  await setFact(shop, 'cod_fee', '65')
  await codFee(page).fill('85')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(codFee(page)).toHaveAccessibleDescription(/Another has changed this to “65”/)
  await expect(codFee(page)).toHaveValue('85')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  const changes = page.getByRole('region', { name: 'Last changes' }).getByRole('listitem')
  await expect(changes.first()).toContainText(/65 → 85.*Owner/is)
  await expect(changes.nth(2)).toContainText(/the default → 75.*Owner/is)
  await changes.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
  await expect(page.getByText('Fact of the shop set')).toHaveCount(3)

  await setFact(shop, 'cod_fee', '')
  await context.close()
  // Names and samples of the environment are long.
  await page.goto('/office/settings/messages')
  await expect(page.getByText('MSG91_TEMPLATES')).toBeVisible()
  await expectGoodScreen(page)
})

test('the other sides are tried, and their secrets are not shown @desktop', async ({ page }) => {
  await logIn(page, '/office/settings/payments')
  const secret = page.getByText('RAZORPAY_KEY_SECRET', { exact: true })
  await expect(secret).toBeVisible()
  expect(await page.content()).not.toContain('nool-demo-secret')
  // By keys alone.
  await page.getByRole('button', { name: 'Try it' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^200 from 127\.0\.0\.1/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it' })).toBeFocused()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('alert')).toContainText('SMTP_URL is not set')
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Law', exact: true }).last().click()
  await expect(page.getByLabel('GSTIN')).toBeVisible()
  await expectGoodScreen(page)
})

test('a manager reads them, and changes none @desktop', async ({ page }) => {
  await logIn(page, '/office/settings/fees', 'manager')
  await expect(codFee(page)).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a setting is changed, refused with what was typed, and another side tried', async ({
    page,
    shop,
  }) => {
    await logIn(page, '/office/settings/returns')
    const days = page.getByLabel('Returns within, days')
    await days.fill('100')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(days).toHaveValue('100')
    await expect(days).toHaveAccessibleDescription(/A whole number from 0 to 90 is needed/)
    await days.fill('10')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(days).toHaveValue('10')
    await page.getByRole('link', { name: 'Courier', exact: true }).click()
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText(/The stand-in of the demo carries nothing/)).toBeVisible()
    await setFact(shop, 'return_days', '')
  })
})
