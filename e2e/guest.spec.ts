import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { deliverOrder } from './back-office.ts'
import { apiOf, password, savedAddress, sessionCookies } from './customer.ts'
import { findPiece, findPieces } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/api/' })

async function readMail(page: Page, email: string, kind: string): Promise<string> {
  const find = async () => {
    const mailbox = await (await page.request.get('/dev/mail')).text()
    const entries = mailbox.split('<li>')
    const entry = entries.find((each) => each.includes(email) && each.includes(kind))
    return entry?.match(/\/dev\/mail\/(\d+)/)?.[1]
  }
  let id: string | undefined
  await expect.poll(async () => (id = await find()), `${kind} to ${email}`).toBeDefined()
  return (await page.request.get(`/dev/mail/${id}?as=text`)).text()
}

async function readCode(page: Page, email: string): Promise<string> {
  return (await readMail(page, email, 'email code')).match(/\b\d{6}\b/)?.[0] ?? ''
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
  await expect(page.getByText(/^(Login successful|Logged in successfully!)$/)).toBeVisible()
}

/** A guest with an address, and what she does by API. */
async function makeGuest(page: Page, context: BrowserContext, origin: string) {
  const email = `guest-${randomUUID()}@example.com`
  await page.goto('/login')
  await goOnAsGuest(page, email)
  const [token] = (await context.cookies()).filter(({ name }) => name === 'Token')
  const guest = apiOf(origin, token?.value)
  const { id } = await guest('POST /api/shipping-address/', { body: savedAddress })
  return { email, guest, id }
}

async function fillAddress(page: Page) {
  await page.getByLabel(/Address line 1/i).fill('14 Weavers Street')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('641001')
  await expect(page.getByLabel('City')).toHaveValue('Coimbatore')
  await expect(page.getByText(/\w{3} \d{1,2} \w{3,4} · Cash on delivery \+₹50/)).toBeVisible()
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
  await expect(page.getByRole('heading', { name: /^Arrives by \w{3}, \d/ })).toBeVisible()
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
  await page.getByRole('form', { name: 'Buy' }).getByRole('button', { name: 'Add To Cart' }).click()
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

test('the link of her mail opens a guest’s order, which joins her account or goes with her data', async ({
  page,
  baseURL,
  context,
}) => {
  const origin = baseURL ?? ''
  const { email, guest, id } = await makeGuest(page, context, origin)
  const { selection } = await findPiece(apiOf(origin), 5)
  const order = async () => {
    const body = { type: 'buynow' as const, ...selection, quantity: 1, shipping_address_id: id }
    return (await guest('POST /api/cod_order_create/', { body })).order_id
  }
  const orderId = await order()
  const mail = await readMail(page, email, 'order placed')
  const link = mail.match(/\S+\/guest-order\/\?token=\S+/)?.[0] ?? ''

  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Open my order' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Open my order' }).click()
  await expect(page).toHaveURL(new RegExp(`/orderdetails/${orderId}$`))
  await page.getByRole('button', { name: /cancel order/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .last()
    .click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  // The mail may have been passed on: her other orders need a code.
  await page.getByRole('link', { name: 'My orders' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Forders$/)
  await goOnAsGuest(page, email)
  await expect(page.getByRole('link', { name: /VIEW/ })).toHaveCount(1)

  const account = apiOf(origin)
  await context.clearCookies()
  await account('POST /api/register/', {
    body: { first_name: 'Nila', email, password, password_confirm: password },
  })
  const login = await account('POST /api/login/', { body: { email, password } })
  await context.addCookies(sessionCookies(origin, 'Nila', login.token))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add them' }).click()
  const joining = page.getByRole('dialog', { name: 'Orders without an account' })
  await joining.getByRole('button', { name: 'Send code' }).click()
  await expect(joining.getByLabel('Digit 1 of 6')).toBeVisible()
  await expectGoodScreen(page)
  await joining.getByLabel('Digit 1 of 6').focus()
  const reset = (await readMail(page, email, 'password reset')).match(/\b\d{6}\b/)?.[0] ?? ''
  await page.keyboard.type(reset)
  await joining.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Your order is here now.')).toBeVisible()
  expect(await apiOf(origin, login.token)('GET /api/orders/')).toHaveLength(1)
  await page.goto(link)
  await page.getByRole('button', { name: 'Open my order' }).click()
  await expect(page.getByText('This order belongs to an account by now.').first()).toBeVisible()

  await context.clearCookies()
  await page.goto('/login')
  await goOnAsGuest(page, email)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my data' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete your data?' })
  await expectGoodScreen(page)
  await leaving.getByRole('button', { name: 'Send code' }).click()
  await leaving.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(await readCode(page, email))
  await leaving.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Your data has been deleted.')).toBeVisible()
  expect((await context.cookies()).filter(({ name }) => name === 'Token')).toEqual([])
})

test('a guest returns, exchanges and reviews what came by the links of its mail alone', async ({
  page,
  baseURL,
  context,
}) => {
  const origin = baseURL ?? ''
  const { email, guest, id } = await makeGuest(page, context, origin)
  for (const body of await findPieces(guest, 2)) await guest('POST /api/cart/', { body })
  const body = { type: 'cart' as const, shipping_address_id: id }
  const { order_id: orderId } = await guest('POST /api/cod_order_create/', { body })
  await deliverOrder(orderId)
  await context.clearCookies()
  const delivered = await readMail(page, email, 'order delivered')
  const linkIn = (mail: string, part: RegExp) =>
    mail.match(/https?:\/\/[^\s>)]+/g)?.find((link) => part.test(link)) ?? ''

  await page.goto(linkIn(delivered, /guest-order.*tab=items/))
  await page.getByRole('button', { name: 'Open my order' }).click()
  await expect(page).toHaveURL(new RegExp(`/orderdetails/${orderId}\\?tab=items$`))
  const returning = page.getByRole('button', { name: /^Return\b/ })
  await expect(returning).toHaveCount(2)
  await returning.first().click()
  const dialog = page.getByRole('dialog', { name: 'Return this item' })
  await dialog.getByLabel('Reason').selectOption('It is too large')
  await dialog.getByLabel(/UPI id/).fill('nila@okbank')
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('Return requested', { exact: true })).toBeVisible()

  // The mail about it leads her back, in a browser that knows nothing of her.
  await context.clearCookies()
  await page.goto(linkIn(await readMail(page, email, 'return requested'), /guest-order/))
  await page.getByRole('button', { name: 'Open my order' }).click()
  await expect(page).toHaveURL(new RegExp(`/orderdetails/${orderId}\\?tab=items$`))
  await page.getByRole('button', { name: /^Exchange\b/ }).click()
  const exchange = page.getByRole('dialog', { name: 'Exchange this item' })
  await exchange.getByLabel('Reason').selectOption('It is too small')
  await exchange
    .getByRole('radio', { disabled: false, name: /^(?!.*yours)/ })
    .first()
    .check()
  await exchange.getByRole('button', { name: 'Request exchange' }).click()
  await expect(page.getByText('Exchange requested', { exact: true })).toBeVisible()
  await expectGoodScreen(page)

  await context.clearCookies()
  await page.goto(linkIn(delivered, /\/review\?/))
  await page
    .getByRole('button', { name: /^Write a review/ })
    .first()
    .click()
  const form = page.locator('form').filter({ hasText: 'Your stars' })
  await form.locator('label', { hasText: '4 stars' }).click()
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Your review is shown with the piece.')).toBeVisible()
  // All who were given the mail have the link: her account needs a code besides.
  await page.goto(linkIn(delivered, /guest-order.*tab=items/))
  await page.getByRole('button', { name: 'Open my order' }).click()
  await expect(page.getByText('Exchange requested', { exact: true })).toBeVisible()
  await page.goto('/profile')
  const account = page.getByRole('region', { name: 'Create an account' })
  await account.getByRole('button', { name: 'Send code' }).click()
  await expect(account.getByLabel('Digit 1 of 6')).toBeFocused()
  await expectGoodScreen(page)
  await page.keyboard.type(await readCode(page, email))
  await account.getByRole('button', { name: 'Verify' }).click()
  await account.getByRole('textbox', { name: /^Password/ }).fill(password)
  await account.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Your account is open.')).toBeVisible()
})
