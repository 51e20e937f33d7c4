import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { password, signUp } from './customer.ts'
import { expectAccessible, expectGoodScreen, test } from './shopper.ts'

async function openShop(page: Page, isPhone: boolean) {
  const navigation = page.getByRole('navigation', { name: isPhone ? 'Shortcuts' : 'Main' })
  await navigation.getByRole('link', { name: 'Shop', exact: false }).first().click()
}

test('a visitor finds a garment, registers, and orders it with cash on delivery', async ({
  page,
  isMobile,
}) => {
  const email = `shopper-${randomUUID()}@example.com`

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'NEW ARRIVALS' })).toBeVisible()
  await expectGoodScreen(page)

  await openShop(page, isMobile)
  await expect(page.getByRole('heading', { name: 'SHOP', exact: true })).toBeVisible()
  await expect(page.getByText('90 products')).toBeVisible()
  await expectGoodScreen(page)

  await filterWomensKurtis(page)
  await expect(page).toHaveURL(/category=Womens&subcategory=Kurtis/)
  await expect(page.getByText('6 products')).toBeVisible()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  await expectGoodScreen(page)

  await page.getByRole('form', { name: 'Buy' }).getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Please log in first to add items to your cart!')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expectGoodScreen(page)
  await page.keyboard.press('Escape')
  await page.goto(`/login?from=${encodeURIComponent(new URL(page.url()).pathname)}`)
  await expectGoodScreen(page)

  await page
    .locator('main')
    .getByRole('link', { name: /register|create|account/i })
    .click()
  await expect(page).toHaveURL(/\/register/)
  await page.getByRole('textbox', { name: 'User name' }).fill('Kamala')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('1')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription('Enter a ten-digit phone number.')
  await phone.fill('')
  await page.evaluate(() => document.execCommand('insertText', false, '098765 43210'))
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Welcome, Kamala.')).toBeVisible()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL(/\/product\/\d+/)

  await page.getByRole('form', { name: 'Buy' }).getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'SHOPPING CART' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('form', { name: 'Summary' }).getByRole('button').click()
  await expect(page.getByText('Please accept terms & conditions').first()).toBeVisible()
  await page.getByLabel(/I agree with the terms and conditions/).check()
  await page.getByRole('form', { name: 'Summary' }).getByRole('button').click()

  await expect(page.getByRole('heading', { name: 'Check Out' })).toBeVisible()
  await fillAddress(page)
  await expect(page.getByText('Address added successfully..!')).toBeVisible()
  await expect(page.locator('main').getByText('14 Weavers Street')).toHaveCount(1)
  await expectGoodScreen(page)
  await page.getByRole('radio', { name: 'Cash on delivery (₹50 extra fee)' }).check()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Place Cash on Delivery order' }).dblclick()

  await expect(page.getByText('Order placed successfully (COD)!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  await expectGoodScreen(page)

  await page.goto('/orders')
  await expect(page.getByRole('link', { name: /VIEW/ })).toHaveCount(1)
  await expect(page.getByText('Pending')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: /VIEW/ }).click()
  await expect(page).toHaveURL(/\/orderdetails\/\d+/)
  await expect(page.getByText(/NL\d+/).first()).toBeVisible()
  await expectGoodScreen(page)

  const mails = await page.request.get('/dev/mail')
  expect(await mails.text()).toContain(email)
})

async function filterWomensKurtis(page: Page) {
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radio', { name: 'Womens', exact: true }).first().check()
  await drawer.getByRole('radio', { name: 'Kurtis', exact: true }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Filter( · \d+)?$/ }).click()
}

async function fillAddress(page: Page) {
  const line1 = page.getByLabel(/Address line 1/i)
  if (!(await line1.isVisible()))
    await page.getByRole('button', { name: 'Add New Address' }).click()
  await line1.fill('14 Weavers Street')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('641001')
  await expect(page.getByLabel('City')).toHaveValue('Coimbatore')
  await expect(page.getByLabel('State')).toHaveValue('Tamil Nadu')
  await page.getByRole('textbox', { name: /^Phone/ }).fill('9876543210')
  // Twice, as people do; it is stored once.
  await page.getByRole('button', { name: /save|add address/i }).dblclick()
}

test('a visitor who opens a signed-in page is asked to log in, and comes back to it', async ({
  page,
  baseURL,
}) => {
  const { email } = await signUp(baseURL)
  await page.goto('/orders/')
  await expect(page).toHaveURL(/\/login\?from=%2Forders/i)
  await expect(page.getByText('Please log in first.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/orders\/?$/)
})
