import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { apiOf, password } from './customer.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

async function readCode(page: Page, email: string): Promise<string> {
  const mailbox = await (await page.request.get('/dev/mail')).text()
  const id = mailbox
    .split('<li>')
    .find((entry) => entry.includes(email) && entry.includes('email code'))
    ?.match(/\/dev\/mail\/(\d+)/)?.[1]
  const mail = await (await page.request.get(`/dev/mail/${id}?as=text`)).text()
  return mail.match(/\b\d{6}\b/)?.[0] ?? ''
}

/** Goes on without an account, from the login that is on the screen. */
async function goOnAsGuest(page: Page, email: string) {
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  await expect(field('first_name')).toBeVisible()
  await expectGoodScreen(page)
  await field('first_name').fill('Nila')
  await field('email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(field('phone')).toBeFocused()
  await field('phone').fill('9876543210')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await readCode(page, email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Welcome, Nila.')).toBeVisible()
}

async function fillAddress(page: Page) {
  await page.getByLabel(/Address line 1/i).fill('14 Weavers Street')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('641001')
  await expect(page.getByLabel('City')).toHaveValue('Coimbatore')
  await page.getByRole('button', { name: /save|add address/i }).click()
  await expect(page.getByText('Address added successfully..!')).toBeVisible()
}

test('a guest buys at once by cash on delivery, and then has an account with her order', async ({
  page,
  baseURL,
}) => {
  const email = `guest-${randomUUID()}@example.com`
  const { selection } = await findPiece(apiOf(baseURL ?? ''), 5)
  await page.goto(`/product/${selection.product_id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await goOnAsGuest(page, email)

  await expect(page.getByRole('heading', { name: 'Check Out' })).toBeVisible()
  await fillAddress(page)
  await page.getByRole('radio', { name: 'Cash on delivery (₹50 extra fee)' }).check()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Place Cash on Delivery order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  const account = page.getByRole('region', { name: 'Create an account' })
  await expect(account).toBeVisible()
  await expectGoodScreen(page)
  const mails = await (await page.request.get('/dev/mail')).text()
  expect(mails.split('<li>').find((entry) => entry.includes(email))).toContain('order placed')

  await account.getByRole('textbox', { name: /^Password/ }).fill(password)
  await account.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Your account is open.')).toBeVisible()
  await expect(account).toHaveCount(0)
  const login = await apiOf(baseURL ?? '')('POST /api/login/', { body: { email, password } })
  expect(await apiOf(baseURL ?? '', login.token)('GET /api/orders/')).toHaveLength(1)
})

test('a guest comes from the cart, pays by UPI, and finds her order again by another code', async ({
  page,
  baseURL,
  context,
}) => {
  const email = `guest-${randomUUID()}@example.com`
  const { selection } = await findPiece(apiOf(baseURL ?? ''), 5)
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/login\?from=%2Fcart/)
  await goOnAsGuest(page, email)
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto(`/product/${selection.product_id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()

  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page
    .frameLocator('iframe[title="Payment"]')
    .getByRole('button', { name: 'Pay', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Create an account' })).toBeVisible()
  await expect(page.getByText('CHANGE PASSWORD')).toHaveCount(0)
  await expectGoodScreen(page)

  await context.clearCookies()
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login/)
  await goOnAsGuest(page, email)
  await expect(page.getByRole('link', { name: /VIEW/ })).toHaveCount(1)
})
