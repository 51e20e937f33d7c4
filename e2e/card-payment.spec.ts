import { expect, type Page } from '@playwright/test'
import { makeCustomer } from './customer.ts'
import { hold, intercept } from './network.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

const payment = (page: Page) => page.frameLocator('iframe[title="Payment"]')
const inDialog = (page: Page, name: string) =>
  payment(page).getByRole('button', { name, exact: true })
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' })
const success = (page: Page) => page.getByRole('heading', { name: 'Payment Success' })
const failure = (page: Page) => page.getByRole('heading', { name: 'Payment Failure' })

const toasts = (page: Page) => page.getByRole('alert')

/** The checkout's own: the cart, from which one comes, has terms as well. */
async function acceptTerms(page: Page) {
  await expect(page.getByRole('heading', { name: 'Check Out' })).toBeVisible()
  await page.getByRole('checkbox', { name: /terms/i }).check()
}

async function buyNow(page: Page, productId: number) {
  await page.goto(`/product/${productId}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(/\/checkout\?type=buynow/)
  await acceptTerms(page)
}

test('a cart is paid by card; the order says so, is cancelled, and the money goes back', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await makeCustomer(baseURL, 'Kamala', context)
  const { selection } = await findPiece(api, 5)
  await api('POST /api/cart/', { body: { ...selection, quantity: 2 } })

  await page.goto('/cart')
  await page.getByLabel(/I agree with the terms and conditions/).check()
  await page.getByRole('form', { name: 'Summary' }).getByRole('button').click()
  const card = page.getByRole('radio', { name: 'Direct bank transfer' })
  const cod = page.getByRole('radio', { name: 'Cash on delivery (₹50 extra fee)' })
  await expect(card).toBeChecked()
  await expect(page.getByText('Cash on delivery fee')).toHaveCount(0)
  await expectGoodScreen(page)

  await cod.check()
  await expect(page.getByText('Cash on delivery fee')).toBeVisible()
  await page.reload()
  await expect(cod).toBeChecked()
  await expect(page.getByRole('button', { name: 'Place Cash on Delivery order' })).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(cod).toBeChecked()
  await card.check()
  await expect(page.getByText('Cash on delivery fee')).toHaveCount(0)

  await placeOrder(page).click()
  await expect(page.getByText('Please accept terms and conditions.').first()).toBeVisible()
  await acceptTerms(page)
  await placeOrder(page).dblclick()
  await expect(inDialog(page, 'Pay')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await expect(payment(page).getByText('Clothing purchase Transaction')).toBeVisible()
  await expectGoodScreen(page)
  await inDialog(page, 'Pay').click()

  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(success(page)).toBeVisible()
  await expect(page.getByText(/You have paid ₹[\d,]+\.\d\d\./)).toBeVisible()
  await expectGoodScreen(page)
  expect(await api('GET /api/orders/')).toHaveLength(1)
  expect((await api('GET /api/cart/')).items).toEqual([])

  await page.goto('/orders')
  await expect(page.getByText('Confirmed')).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: /VIEW/ }).click()
  await expect(page.getByText('UPI or card · Paid')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(question.getByText(/that you paid goes back/)).toBeVisible()
  await expectGoodScreen(page)
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Order cancelled.')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('UPI or card · Refunded')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('a payment that failed or was dismissed is paid after all, once', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await makeCustomer(baseURL, 'Devi', context)
  const { release } = await hold(page, '**/v1/checkout/dialog.js')
  await buyNow(page, 6)
  await placeOrder(page).click()
  const choices = payment(page).locator('main')
  await expect(choices).toBeAttached()
  await expect(choices).toBeHidden()
  release()
  await inDialog(page, 'Fail').click()
  await expect(payment(page).getByRole('alert')).not.toBeEmpty()
  await inDialog(page, 'Close').click()
  await expect(page.getByText('Payment cancelled.')).toBeVisible()
  await expect(placeOrder(page)).toBeFocused()
  expect(await api('GET /api/orders/')).toEqual([])

  await placeOrder(page).click()
  await expect(inDialog(page, 'Pay')).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await page.reload()
  await acceptTerms(page)
  await placeOrder(page).click()
  await inDialog(page, 'Fail').click()
  await expect(payment(page).getByRole('alert')).not.toBeEmpty()
  await inDialog(page, 'Pay').click()
  await expect(success(page)).toBeVisible()
  expect(await api('GET /api/orders/')).toHaveLength(1)

  await page.goBack()
  await expect(page).toHaveURL(/\/product\/6/)
  // It comes once its files are here: till then the address goes back and forth.
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await page.goForward()
  await expect(success(page)).toBeVisible()
  await page.reload()
  await expect(success(page)).toBeVisible()
})

test('Back closes the payment window', async ({ page, baseURL, context }) => {
  await makeCustomer(baseURL, 'Meena', context)
  await buyNow(page, 7)
  await placeOrder(page).click()
  await expect(inDialog(page, 'Pay')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/product\/7/)
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await expect(page.locator('iframe[title="Payment"]')).toHaveCount(0)
})

test('a tab closed after paying still becomes an order', async ({ page, baseURL, context }) => {
  await makeCustomer(baseURL, 'Lakshmi', context)
  await buyNow(page, 8)
  await page.route('**/api/confirm_order/', () => {})
  await placeOrder(page).click()
  await inDialog(page, 'Pay').click()
  await expect(page.getByRole('button', { name: 'Confirming your payment…' })).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await expect(async () => {
    await later.goto('/orders')
    await expect(later.getByText('Confirmed')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test.describe('when something goes wrong', () => {
  test.use({ mayFail: '/api/' })

  test('a payment that cannot start leads to /failed, and from there to the same purchase', async ({
    page,
    baseURL,
    context,
  }) => {
    await makeCustomer(baseURL, 'Asha', context)
    await buyNow(page, 9)
    await page.route('**/api/initiate_payment/', (route) =>
      route.fulfill({ status: 503, json: { error: 'The payment could not be started.' } }),
    )
    await placeOrder(page).click()
    await expect(page.getByText('Payment failed.')).toBeVisible()
    await expect(failure(page)).toBeVisible()
    await expectGoodScreen(page)
    await page.reload()
    await page.getByRole('link', { name: 'Update Payment Method' }).click()
    await expect(page).toHaveURL(/\/checkout\?type=buynow.*productId=9/)
    await expect(page.getByRole('heading', { name: 'Check Out' })).toBeVisible()
  })

  test('a payment that is not verified leads to /failed', async ({ page, baseURL, context }) => {
    await makeCustomer(baseURL, 'Nila', context)
    await buyNow(page, 10)
    await page.route('**/api/confirm_order/', (route) =>
      route.fulfill({ status: 400, json: { error: 'Payment verification failed!' } }),
    )
    await placeOrder(page).click()
    await inDialog(page, 'Pay').click()
    await expect(page.getByText('Payment verification failed!')).toBeVisible()
    await expect(failure(page)).toBeVisible()
  })

  test('a payment without an answer is asked about, never paid again', async ({
    page,
    baseURL,
    context,
  }) => {
    const api = await makeCustomer(baseURL, 'Valli', context)
    await buyNow(page, 11)
    const restore = await intercept(page, '**/api/confirm_order/')
    await placeOrder(page).click()
    await inDialog(page, 'Pay').click()
    const awaited = page.getByRole('heading', { name: 'Your payment is being confirmed' })
    await expect(awaited).toBeVisible()
    await expect(placeOrder(page)).toHaveCount(0)
    await expectGoodScreen(page)
    await page.reload()
    await expect(awaited).toBeVisible()
    restore()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Payment Successful!')).toBeVisible()
    await expect(success(page)).toBeVisible()
    expect(await api('GET /api/orders/')).toHaveLength(1)
  })

  test('a cart that was paid in another tab is not offered again', async ({
    page,
    baseURL,
    context,
  }) => {
    const api = await makeCustomer(baseURL, 'Selvi', context)
    const { selection } = await findPiece(api, 13)
    await api('POST /api/cart/', { body: selection })
    await page.goto('/checkout')
    await acceptTerms(page)
    await placeOrder(page).click()
    await expect(inDialog(page, 'Pay')).toBeVisible()

    const other = await context.newPage()
    await other.goto('/checkout')
    await acceptTerms(other)
    await placeOrder(other).click()
    await inDialog(other, 'Pay').click()
    await expect(success(other)).toBeVisible()

    await inDialog(page, 'Close').click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    expect(await api('GET /api/orders/')).toHaveLength(1)
  })

  test('another total than was shown is refused before anything is paid', async ({
    page,
    baseURL,
    context,
  }) => {
    await makeCustomer(baseURL, 'Rani', context)
    await buyNow(page, 12)
    // As if the price had been one rupee less when the page was loaded.
    const restore = await intercept(page, '**/api/initiate_payment/', (route) => {
      const body = route.request().postDataJSON()
      return route.continue({ postData: { ...body, expected_total: body.expected_total - 1 } })
    })
    await placeOrder(page).click()
    await expect(page.getByText(/^The price has changed: the total is now ₹/).first()).toBeVisible()
    restore()
    await placeOrder(page).click()
    await inDialog(page, 'Pay').click()
    await expect(success(page)).toBeVisible()
  })

  test('a cart with a line that is short is refused until it is mended', async ({
    page,
    baseURL,
    context,
  }) => {
    const api = await makeCustomer(baseURL, 'Usha', context)
    const { selection, stock } = await findPiece(api, 20)
    await api('POST /api/cart/', { body: { ...selection, quantity: 2 } })
    const rival = await makeCustomer(baseURL, 'Rival')
    const [address] = await rival('GET /api/shipping-address/')
    const order = await rival('POST /api/cod_order_create/', {
      body: {
        ...selection,
        type: 'buynow',
        quantity: stock - 1,
        shipping_address_id: address?.id ?? 0,
      },
    })

    await page.goto('/cart')
    await expect(page.getByText('Only 1 left', { exact: true })).toBeVisible()
    await page.getByLabel(/I agree with the terms and conditions/).check()
    await page.getByRole('form', { name: 'Summary' }).getByRole('button').click()
    await expect(page.getByText(/Please change the quantity to check out/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Quantity/ })).toBeFocused()
    await expectGoodScreen(page)

    await page.goto('/checkout')
    await expect(page.getByText('Only 1 left', { exact: true })).toBeVisible()
    await acceptTerms(page)
    await placeOrder(page).click()
    await expect(page.getByText(/^Only 1 left of /).first()).toBeVisible()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Change it in the cart' }).click()

    await page.getByRole('button', { name: /^One less/ }).click()
    await expect(page.getByText('Only 1 left', { exact: true })).toHaveCount(0)
    await page.getByLabel(/I agree with the terms and conditions/).check()
    await page.getByRole('form', { name: 'Summary' }).getByRole('button').click()
    await acceptTerms(page)
    await placeOrder(page).click()
    await inDialog(page, 'Pay').click()
    await expect(success(page)).toBeVisible()
    await rival('POST /api/orders/{id}/cancel/', { params: { id: order.order_id } })
  })
})
