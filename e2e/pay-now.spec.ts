import { expect } from '@playwright/test'
import { shipOrder } from './back-office.ts'
import { makeCustomer } from './customer.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test('an order on delivery that waits is paid by UPI and saves its fee; the next checkout starts as it was paid', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await makeCustomer(baseURL, 'Thenmozhi', context)
  const [address] = await api('GET /api/shipping-address/')
  const { selection } = await findPiece(api, 3)
  const placed = await api('POST /api/cod_order_create/', {
    body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address?.id ?? 0 },
  })
  await api('POST /api/cart/', { body: { ...selection, quantity: 1 } })

  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked()
  const apps = page.getByRole('list', { name: 'UPI apps' })
  await expect(apps.getByRole('img', { name: 'PhonePe' })).toBeVisible()
  await expectGoodScreen(page)

  await page.goto(`/orderdetails/${placed.order_id}#pay-now`)
  const offer = page.getByRole('region', { name: 'Pay now by UPI and save the ₹50' })
  await expect(offer).toBeInViewport()
  await expectGoodScreen(page)
  const payment = page.frameLocator('iframe[title="Payment"]')
  await offer.getByRole('button', { name: 'Pay now by UPI' }).dblclick()
  await expect(payment.getByRole('radio', { name: /^UPI/ })).toBeChecked()
  await payment.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Payment cancelled.')).toBeVisible()
  await offer.getByRole('button', { name: 'Pay now by UPI' }).click()
  await payment.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(page.getByText('UPI or card · Paid')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expectGoodScreen(page)
  const order = await api('GET /api/order_detail/{id}/', { params: { id: placed.order_id } })
  expect(order).toMatchObject({ cod_fee: 0, total_amount: placed.total_amount - 50 })

  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: 'Direct bank transfer' })).toBeChecked()
})

test.describe('once its parcel is booked', () => {
  test.use({ mayFail: '/api/' })

  test('an order on delivery says why it can no longer be paid online', async ({
    page,
    baseURL,
    context,
  }) => {
    const api = await makeCustomer(baseURL, 'Yazhini', context)
    const [address] = await api('GET /api/shipping-address/')
    const { selection } = await findPiece(api, 3)
    const { order_id: id } = await api('POST /api/cod_order_create/', {
      body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address?.id ?? 0 },
    })
    await page.goto(`/orderdetails/${id}`)
    const button = page.getByRole('button', { name: 'Pay now by UPI' })
    await expect(button).toBeVisible()
    await shipOrder(id)
    await button.click()
    await expect(page.getByText('so this order can no longer be paid online')).toBeVisible()
    await expect(button).toHaveCount(0)
    await expectGoodScreen(page)
  })
})
