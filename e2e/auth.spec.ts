import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { apiOf, password, signUp } from './customer.ts'
import { hold } from './network.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

const changed = 'needle-9'

/** The code of the newest mail to someone, as the demo's mailbox shows it. */
async function readCode(page: Page, email: string): Promise<string> {
  const mailbox = await (await page.request.get('/dev/mail')).text()
  const id = mailbox
    .split('<li>')
    .find((entry) => entry.includes(email) && entry.includes('password reset'))
    ?.match(/\/dev\/mail\/(\d+)/)?.[1]
  const mail = await (await page.request.get(`/dev/mail/${id}?as=text`)).text()
  const code = mail.match(/\b\d{6}\b/)?.[0]
  if (!code) throw new Error(`No code was mailed to ${email}`)
  return code
}

/** The code of the newest message to a number, as the demo's phones show it. */
async function readMessage(page: Page, phone: string): Promise<string> {
  const codes = async () => {
    const phones = await (await page.request.get('/dev/messages')).text()
    const thread = phones.split('<section').find((each) => each.includes(`+91${phone}`)) ?? ''
    return [...thread.matchAll(/Your code is (\d{6})/g)].map(([, code = '']) => code)
  }
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0)
  return (await codes()).at(-1) ?? ''
}

const randomPhone = () => `9${randomInt(1e9).toString().padStart(9, '0')}`

async function pasteCode(page: Page, code: string) {
  await page.getByLabel('Digit 3 of 6').evaluate(
    (box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  )
}

async function setNewPassword(scope: Page | Locator) {
  await scope.getByRole('textbox', { name: 'New Password' }).fill(changed)
  await scope.getByRole('button', { name: 'Reset password' }).click()
  await expect(scope.getByText('Confirm password is required')).toBeVisible()
  await expect(scope.getByRole('textbox', { name: 'New Password' })).toHaveValue(changed)
  await scope.getByRole('textbox', { name: 'New Password' }).fill('abc')
  await scope.getByRole('textbox', { name: 'Confirm Password' }).fill(changed)
  await expect(scope.getByText('Password must be at least 5 characters long')).toBeVisible()
  await expect(scope.getByRole('button', { name: 'Reset password' })).toBeDisabled()
  await scope.getByRole('textbox', { name: 'New Password' }).fill(changed)
  await scope.getByRole('button', { name: 'Reset password' }).click()
}

test('a guest registers and logs in over the product, and has what she chose', async ({ page }) => {
  const email = `guest-${randomUUID()}@example.com`
  await page.goto('/product/2')
  const size = page.getByRole('group', { name: /size/i }).getByText('M', { exact: true })
  await size.click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  const add = page.getByRole('form', { name: 'Buy' }).getByRole('button', { name: 'Add To Cart' })
  await add.click()

  const dialog = page.getByRole('dialog')
  await expect(page.getByText('Please log in first to add items to your cart!')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await add.click()

  await dialog.getByRole('button', { name: 'New customer' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await expectGoodScreen(page)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Address' }).fill('3 Mill Road')
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(password)
  await dialog.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Registered successfully!')).toBeVisible()

  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Forgot your password' }).click()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
  await expectGoodScreen(page)
  await pasteCode(page, await readCode(page, email))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await setNewPassword(dialog)
  await expect(
    page.getByText('Password reset successful! Redirecting to login...').first(),
  ).toBeVisible()

  await dialog.getByRole('textbox', { name: /^Password/ }).fill(changed)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).dblclick()
  await expect(page.getByText('Logged in successfully!')).toBeVisible()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await page.goto('/cart')
  await expect(page.getByLabel(/^Size: /).locator('option:checked')).toHaveText('M')
  await expect(page.getByRole('textbox', { name: /quantity/i })).toHaveValue('2')
})

test('she logs in with her phone, over the product and on the page, and sees whose account it is', async ({
  page,
  context,
  baseURL,
}) => {
  const { email, api } = await signUp(baseURL, 'Phulan')
  const phone = randomPhone()
  await api('PUT /api/profile_update/', { body: { phone } })
  const { selection } = await findPiece(apiOf(baseURL ?? ''), 3)
  await page.goto(`/product/${selection.product_id}`)
  await page.getByRole('form', { name: 'Buy' }).getByRole('button', { name: 'Add To Cart' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Or with your phone' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
    'This field is required.',
  )
  await expectGoodScreen(page)
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(`+91 ${phone}`)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
  await expectGoodScreen(page)
  const first = await readMessage(page, phone)
  await pasteCode(page, first)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Logged in successfully!')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Verify' })).toHaveCount(0)
  await expect.poll(async () => (await api('GET /api/cart/')).items.length).toBe(1)

  await context.clearCookies()
  await page.goto('/login?from=%2Fcart')
  await page.getByRole('button', { name: 'Or with your phone' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expectGoodScreen(page)
  await expect.poll(() => readMessage(page, phone)).not.toBe(first)
  await pasteCode(page, await readMessage(page, phone))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Phulan.', level: 1 })).toBeVisible()
  await expect(page.getByText(`You are in the account of ${email}.`)).toBeVisible()
  // Nothing else is asked of her any more.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Login' })).toHaveCount(0)
  await expectGoodScreen(page)
  await expect(page).toHaveURL(/\/cart$/)
})

test('a new customer finds her e-mail at the login, and is greeted by name', async ({ page }) => {
  const email = `new-${randomUUID()}@example.com`
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'User name' }).fill('Kamala')
  await page.getByRole('textbox', { name: 'Phone' }).fill('9876543210')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome, Kamala.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expectGoodScreen(page)
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page.getByText('Registration successful! Please log in.')).toHaveCount(0)
  await expect(page).toHaveURL('/shop')
})

test('a forgotten password is set anew, and the old session is signed out', async ({
  page,
  baseURL,
}) => {
  const { email, token } = await signUp(baseURL, 'Devi')

  await page.goto('/login?from=%2Fprofile')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/forgotpassword/i)
  await expectGoodScreen(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).dblclick()
  await expect(page.getByText('OTP sent successfully to your email!').first()).toBeVisible()

  await page.reload()
  await page.getByLabel('Digit 1 of 6').pressSequentially('123')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.locator('main').getByText('Please enter 6-digit OTP')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter 6-digit OTP' })).toHaveCount(
    0,
  )
  await expect(page.locator('main').getByText('Please enter 6-digit OTP')).toHaveCount(0)
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('')
  await expectGoodScreen(page)
  await pasteCode(page, await readCode(page, email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('OTP verified successfully!')).toBeVisible()
  await expectGoodScreen(page)
  await setNewPassword(page)

  await expect(page).toHaveURL(/\/login\?from=%2Fprofile/)
  const old = await page.request.get('/api/profile/', {
    headers: { Authorization: `Token ${token}` },
  })
  expect(old.status()).toBe(401)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(changed)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByText(email).first()).toBeVisible()
})

test.describe('what is refused leaves the focus in its form', () => {
  test.use({ mayFail: '/api/' })

  test('a wrong password', async ({ page, baseURL }) => {
    const { email } = await signUp(baseURL, 'Devi')
    await page.goto('/login')
    const passwordField = page.getByRole('textbox', { name: /^Password/ })
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await passwordField.fill('wrong')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
    await expect(passwordField).toBeFocused()
    await expectGoodScreen(page)
  })

  for (const way of ['mail', 'phone']) {
    test(`a wrong code of a ${way}`, async ({ page, baseURL }) => {
      const { email, api } = await signUp(baseURL, 'Devi')
      const phone = randomPhone()
      await api('PUT /api/profile_update/', { body: { phone } })
      await page.goto(way === 'mail' ? '/forgotPassword' : '/login')
      if (way === 'phone') await page.getByRole('button', { name: 'Or with your phone' }).click()
      const field = page.getByRole('textbox', { name: way === 'mail' ? 'Email' : 'Phone' })
      await field.fill(way === 'mail' ? email : phone)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
      const code = way === 'mail' ? await readCode(page, email) : await readMessage(page, phone)
      await pasteCode(
        page,
        code.replace(/./g, (digit) => String(9 - Number(digit))),
      )
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByRole('main').getByText('Invalid OTP!')).toBeVisible()
      await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
      await expectGoodScreen(page)
    })
  }
})

test.describe('an e-mail without an account', () => {
  test.use({ mayFail: '/api/password-reset/' })

  test('stays in its field, to be mended', async ({ page }) => {
    await page.goto('/forgotPassword')
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('main').getByText('Email not registered!')).toBeVisible()
    await expect(email).toHaveValue('nobody@example.com')
    await expect(email).toBeFocused()
  })
})

test.describe('a quick shopper', () => {
  test.use({ isQuick: true })

  test('logs in before the page has its scripts, which do it when they come', async ({
    page,
    baseURL,
  }) => {
    const { email } = await signUp(baseURL, 'Devi')
    const { release: sendScripts } = await hold(page, '**/assets/*.js')

    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    sendScripts()
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page).toHaveURL(/\/shop/)
  })
})
