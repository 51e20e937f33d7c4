import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { logIn, signUp } from './customer.ts'
import { hold, intercept } from './network.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

const saved = {
  address_line1: '1 Temple Road',
  city: 'Madurai',
  state: 'Tamil Nadu',
  postal_code: '625001',
  phone: '9876543210',
}
const gone = 'This address is no longer in your address book.'

// Once a session has ended, other calls under way are refused too.
test.use({ mayFail: '/api/' })

test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 360, height: 740 })
})

/** A new customer, signed in in this browser. */
async function signIn(context: BrowserContext, url?: string) {
  const { email, api } = await signUp(url, 'Kamala', context)
  const add = (address_line1: string) =>
    api('POST /api/shipping-address/', { body: { ...saved, address_line1 } })
  return { email, api, add }
}

async function openCheckout(page: Page, api: Api) {
  const { selection } = await findPiece(api, 2)
  await page.goto(
    `/checkout?type=buynow&productId=2&variantId=${selection.variant_id}&size_variant_id=${selection.size_variant_id}&quantity=1`,
  )
}

const save = (page: Page) => page.getByRole('button', { name: 'Save address' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const choice = (page: Page, line1: string) => page.getByRole('radio', { name: line1 })

async function fillAddress(page: Page, line1: string) {
  await field(page, 'Address line 1').fill(line1)
  await field(page, 'City').fill('Coimbatore')
  await page.getByLabel('State').selectOption('Tamil Nadu')
  await field(page, 'Postal code').fill('641 001')
  await field(page, 'Phone').fill('9876543210')
}

test('a shopper adds her first address once what is wrong with it is put right', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL)
  await page.goto('/address')
  await expect(page.getByRole('heading', { name: 'ADDRESS', exact: true })).toBeVisible()
  await expect(page.getByText('Your address is empty')).toBeVisible()
  await expect(
    page.getByText('No addresses found. Add your first address to get started with shipping!'),
  ).toBeVisible()
  await expectGoodScreen(page)
  const opener = page.getByRole('button', { name: 'Add a new address' })
  await opener.click()
  await expect(field(page, 'Postal code')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()
  await opener.click()

  await save(page).click()
  const missing = 'Please fill in: Address line 1, City, State, Postal code, Phone'
  await expect(page.locator('form').getByText(missing)).toBeVisible()
  await expect(page.getByRole('alert').getByText(missing)).toBeVisible()
  await expect(field(page, 'Postal code')).toBeFocused()
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription('This field is required.')
  await expectGoodScreen(page)

  await fillAddress(page, '14 Weavers Street')
  await page.getByLabel('State').selectOption('Karnataka')
  await save(page).click()
  await expect(field(page, 'Postal code')).toBeFocused()
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription(
    'This PIN code is not in Karnataka.',
  )
  await expectGoodScreen(page)
  await page.getByLabel('State').selectOption('Tamil Nadu')
  await field(page, 'Phone').fill('98765')
  await save(page).click()
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Enter a ten-digit phone number.')

  await field(page, 'Phone').fill('')
  await field(page, 'Phone').pressSequentially('+91 98765 43210')
  await field(page, 'City').focus()
  await expect(field(page, 'Phone')).toHaveValue('9876543210')
  // Twice, as people do; it is stored once.
  await save(page).dblclick()
  await expect(page.getByText('Address added successfully!')).toBeVisible()
  await expect(choice(page, '14 Weavers Street')).toHaveCount(1)
  await expect(choice(page, '14 Weavers Street')).toBeChecked()
  await expect(page.getByText('Default Address')).toBeVisible()
  await expect(page.getByText('Coimbatore 641001')).toBeVisible()
  await expect(opener).toBeFocused()
  await expectGoodScreen(page)
})

test('a PIN code fills city and state, and leaves what was typed', async ({
  page,
  context,
  baseURL,
}) => {
  const { api } = await signIn(context, baseURL)
  await openCheckout(page, api)
  const [pin, city, state] = [
    field(page, 'Postal code'),
    field(page, 'City'),
    page.getByLabel('State'),
  ]
  await save(page).click()
  await expect(city).toHaveAccessibleDescription('This field is required.')
  await pin.fill('641 604')
  await expect(city).toHaveValue('Tiruppur')
  await expect(state).toHaveValue('Tamil Nadu')
  await expect(city).toHaveAccessibleDescription('')
  await pin.fill('560034')
  await expect(city).toHaveValue('Bengaluru')
  await expect(state).toHaveValue('Karnataka')
  await city.fill('Hosur Road')
  await pin.fill('700091')
  await expect(state).toHaveValue('West Bengal')
  await expect(city).toHaveValue('Hosur Road')
})

test('the order stands beside address and payment, and stays in sight', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const { add, api } = await signIn(context, baseURL)
  await add('1 Temple Road')
  await openCheckout(page, api)
  const heading = page.getByRole('heading', { name: 'Your order' })
  const [order, payment] = await Promise.all(
    [heading, page.getByRole('group', { name: 'Payment' })].map((each) => each.boundingBox()),
  )
  if (!order || !payment) throw new Error('the checkout has no order or no payment')
  if (isMobile) expect(order.y).toBeGreaterThan(payment.y + payment.height)
  else expect(order.x).toBeGreaterThan(payment.x + payment.width)
  if (isMobile) return
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await page.getByLabel('Cash on delivery').scrollIntoViewIfNeeded()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeInViewport()
})

test('an address is saved once though another way to pay is chosen meanwhile', async ({
  page,
  context,
  baseURL,
}) => {
  const { api } = await signUp(baseURL, 'Kamala', context)
  await openCheckout(page, api)
  await fillAddress(page, '14 Weavers Street')
  // What is loaded after the save begins with her profile.
  const { held, release } = await hold(page, /\/api\/profile\//)
  await save(page).click()
  await expect(page.getByText('Address added successfully..!')).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('radio', { name: 'Cash on delivery (₹50 extra fee)' }).check()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  release()
  await page.getByRole('button', { name: 'Place Cash on Delivery order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  expect(await api('GET /api/shipping-address/')).toHaveLength(1)
})

test('abroad the state is typed, and comes from no list', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL)
  await page.goto('/address')
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await fillAddress(page, '22 Orchard Road')
  await page.getByLabel('Country').selectOption('Singapore')
  await expect(field(page, 'State')).toHaveValue('')
  await field(page, 'State').fill('Central')
  await field(page, 'Phone').fill('81234567')
  await page.getByLabel('Type of address').selectOption('Other')
  await expectGoodScreen(page)
  await save(page).click()
  await expect(page.getByText('Central, Singapore')).toBeVisible()
})

test('abroad no cash is offered, and in Hong Kong no postal code asked for @one-width', async ({
  page,
  context,
  baseURL,
}) => {
  const { add, api } = await signIn(context, baseURL)
  await add('1 Temple Road')
  await openCheckout(page, api)
  const cash = page.getByRole('radio', { name: 'Cash on delivery (₹50 extra fee)' })
  await expect(cash).toBeEnabled()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await fillAddress(page, '1 Queen’s Road')
  await page.getByLabel('Country').selectOption('Hong Kong SAR')
  await expect(cash).toBeDisabled()
  await expect(page.getByText('For addresses in India.')).toBeVisible()
  await field(page, 'Postal code').fill('')
  await field(page, 'State').fill('HK')
  await field(page, 'Phone').fill('5123 4567')
  await save(page).click()
  await expect(page.getByText('+85251234567').first()).toBeVisible()
  await expect(cash).toBeDisabled()
  await page.getByRole('radio', { name: /1 Temple Road/ }).check()
  await expect(cash).toBeEnabled()
})

test('a shopper changes an address under its card, and deletes it', async ({
  page,
  context,
  baseURL,
}) => {
  const { add } = await signIn(context, baseURL)
  await add('1 Temple Road')
  await page.goto('/address')
  const edit = page.getByRole('button', { name: 'Edit 1 Temple Road' })
  await edit.click()
  await field(page, 'City').fill('Salem')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(field(page, 'City')).toHaveValue('Madurai')
  await field(page, 'City').fill('')
  await save(page).click()
  await expect(page.locator('form').getByText('Please fill in: City')).toBeVisible()
  await field(page, 'City').fill('Salem')
  await field(page, 'Postal code').fill('636001')
  await save(page).click()
  // Both go after three seconds, of which a slow look at one leaves little for the other.
  const saved = (role: 'listitem' | 'alert') =>
    expect(page.getByRole(role).getByText('Address updated successfully!')).toBeVisible()
  await Promise.all([saved('listitem'), saved('alert')])
  await expect(page.getByText('Salem 636001')).toBeVisible()
  await expect(save(page)).toBeFocused()
  await expectGoodScreen(page)
  await expect(save(page)).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect(page.getByText('Address updated successfully!')).toHaveCount(0)

  const remove = page.getByRole('button', { name: 'Delete 1 Temple Road' })
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await remove.click()
  await expect(dialog).toContainText('Are you sure you want to delete this address?')
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Address deleted successfully!')).toBeVisible()
  await expect(page.getByText('Your address is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a new address' })).toBeFocused()
})

test('the default moves at once, and back with a word when that fails', async ({
  page,
  context,
  baseURL,
}) => {
  const { api, add } = await signIn(context, baseURL)
  await add('1 Temple Road')
  const second = await add('2 Mill Lane')
  await page.goto('/address')
  for (const failure of ['lost on the way', 'refused'] as const) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const restore = await intercept(page, '**/api/shipping-address/*/', async (route) => {
      await answered
      if (failure === 'refused') await route.fulfill({ status: 500, json: {} })
      else await route.abort()
    })
    await choice(page, '2 Mill Lane').check()
    await expect(choice(page, '2 Mill Lane')).toBeChecked()
    await expect(choice(page, '1 Temple Road')).not.toBeChecked()
    answer()
    await expect(page.getByText('Failed to update address.').last()).toBeVisible()
    await expect(choice(page, '1 Temple Road')).toBeChecked()
    restore()
  }
  await expectGoodScreen(page)

  await choice(page, '2 Mill Lane').check()
  await expect(async () => {
    const book = await api('GET /api/shipping-address/')
    expect(book.find(({ is_default }) => is_default)?.id).toBe(second.id)
  }).toPass()
  await page.reload()
  await expect(choice(page, '2 Mill Lane')).toBeChecked()
})

test('of two quick choices of the default the last one stays', async ({
  page,
  context,
  baseURL,
}) => {
  const { api, add } = await signIn(context, baseURL)
  await add('1 Temple Road')
  await add('2 Mill Lane')
  const last = await add('3 Loom Street')
  await page.goto('/address')
  const { held, release } = await hold(page, '**/api/shipping-address/*/')
  await choice(page, '2 Mill Lane').check()
  await choice(page, '3 Loom Street').check()
  await expect(choice(page, '3 Loom Street')).toBeChecked()
  // The second call waits for the first one's answer, or it could overtake it.
  expect(held).toHaveLength(1)
  release()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('selectedAddressId')))
    .toBe(String(last.id))
  await expect(choice(page, '3 Loom Street')).toBeChecked()
  const book = await api('GET /api/shipping-address/')
  expect(book.find(({ is_default }) => is_default)?.id).toBe(last.id)
})

test('the checkout remembers the address chosen last, and takes a new one', async ({
  page,
  context,
  baseURL,
}) => {
  const { api, add } = await signIn(context, baseURL)
  await add('1 Temple Road')
  await add('2 Mill Lane')
  await openCheckout(page, api)
  await expect(choice(page, '1 Temple Road')).toBeChecked()
  await choice(page, '2 Mill Lane').check()
  await page.reload()
  await expect(choice(page, '2 Mill Lane')).toBeChecked()
  await expectGoodScreen(page)

  const opener = page.getByRole('button', { name: 'Add New Address' })
  await opener.click()
  await save(page).click()
  await expect(page.locator('form').getByText('City: This field is required.')).toBeVisible()
  await expect(field(page, 'Postal code')).toBeFocused()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()
  await opener.click()
  await field(page, 'Company').fill('Nool Garments')
  await field(page, 'Address line 1').fill('3 Loom Street')
  await field(page, 'City').fill('Erode')
  await page.getByLabel('State').selectOption('Tamil Nadu')
  await field(page, 'Postal code').fill('638001')
  await field(page, 'Phone').fill('9876543210')
  await save(page).dblclick()
  await expect(page.getByText('Address added successfully..!')).toBeVisible()
  await expect(choice(page, '3 Loom Street')).toHaveCount(1)
  await expect(choice(page, '3 Loom Street')).toBeChecked()
  await expect(choice(page, '3 Loom Street')).toBeFocused()
  await expectGoodScreen(page)

  // Deleted, it is no longer the one remembered.
  await page.goto('/address')
  await page.getByRole('button', { name: 'Delete 3 Loom Street' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(choice(page, '3 Loom Street')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('selectedAddressId'))).toBeNull()
})

test('an order saves the address that was typed, and goes there', async ({
  page,
  context,
  baseURL,
}) => {
  const { api } = await signIn(context, baseURL)
  await openCheckout(page, api)
  const place = page.getByRole('button', { name: 'Place Cash on Delivery order' })
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await place.click()
  await expect(page.getByText('Please select a shipping address.').first()).toBeVisible()

  await field(page, 'Address line 1').fill('14 Weavers Street')
  await field(page, 'City').fill('Coimbatore')
  await page.getByLabel('State').selectOption('Tamil Nadu')
  await field(page, 'Phone').fill('98765 43210')
  // Where toasts stand one below the other.
  await page.setViewportSize({ width: 1440, height: 900 })
  await place.click()
  await expect(page.getByRole('alert')).toHaveText(/Postal code: This field is required\./)
  await expect(field(page, 'Postal code')).toBeFocused()
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription('This field is required.')
  await expectGoodScreen(page)

  await field(page, 'Postal code').fill('641 001')
  await place.dblclick()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  const [order, ...more] = await api('GET /api/orders/')
  expect(more).toEqual([])
  expect(order?.shipping_address).toMatchObject({ address_line1: '14 Weavers Street' })
  expect(await api('GET /api/shipping-address/')).toHaveLength(1)
})

test('an address deleted in another tab says so, whatever is done with it', async ({
  page,
  context,
  baseURL,
}) => {
  const { api, add } = await signIn(context, baseURL)
  await add('1 Temple Road')
  const deleteElsewhere = async (line1: string) => {
    const { id } = await add(line1)
    await page.goto('/address')
    await expect(choice(page, line1)).toBeVisible()
    await api('DELETE /api/shipping-address/{id}/', { params: { id } })
  }
  const expectGone = async (line1: string) => {
    await expect(page.getByText(gone)).toBeVisible()
    await expect(choice(page, line1)).toHaveCount(0)
    await expect(choice(page, '1 Temple Road')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Add a new address' })).toBeFocused()
  }
  await deleteElsewhere('2 Mill Lane')
  await choice(page, '2 Mill Lane').click()
  await expectGone('2 Mill Lane')
  await deleteElsewhere('3 Loom Street')
  await page.getByRole('button', { name: 'Edit 3 Loom Street' }).click()
  await save(page).click()
  await expectGone('3 Loom Street')
  await deleteElsewhere('4 Dye Works')
  await page.getByRole('button', { name: 'Delete 4 Dye Works' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expectGone('4 Dye Works')
})

test('a session that ends while an address is typed loses nothing of it', async ({
  page,
  context,
  baseURL,
}) => {
  const { email, api } = await signIn(context, baseURL)
  await page.goto('/address')
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await fillAddress(page, '14 Weavers Street')
  await api('POST /api/logout/', { body: {} })
  await save(page).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Address line 1')).toHaveValue('14 Weavers Street')
  await save(page).click()
  await logIn(page, email)
  await expect(page.getByText('Address added successfully!')).toBeVisible()
  await expect(choice(page, '14 Weavers Street')).toBeChecked()
})

test('a session that ends at the checkout leaves the address typed there', async ({
  page,
  context,
  baseURL,
}) => {
  const { email, api } = await signIn(context, baseURL)
  await openCheckout(page, api)
  await field(page, 'Address line 1').fill('3 Loom Street')
  await field(page, 'City').fill('Erode')
  await page.getByLabel('State').selectOption('Tamil Nadu')
  await field(page, 'Postal code').fill('638001')
  await field(page, 'Phone').fill('9876543210')
  await api('POST /api/logout/', { body: {} })
  await save(page).click()
  await logIn(page, email)
  await expect(page.getByText('Address added successfully..!')).toBeVisible()
  await expect(choice(page, '3 Loom Street')).toBeChecked()
})

test('an address book that cannot be loaded says so', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL)
  await page.goto('/profile')
  const restore = await intercept(page, '**/api/shipping-address/')
  await page.getByRole('main').getByRole('link', { name: 'ADDRESS', exact: true }).click()
  await expect(page.getByText('Failed to fetch addresses')).toBeVisible()
  await expectGoodScreen(page)
  restore()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Your address is empty')).toBeVisible()
})
