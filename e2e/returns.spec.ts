import { expect, type Page } from '@playwright/test'
import {
  approveReturn,
  finishExchange,
  listReturns,
  markRefundPaid,
  receiveReturn,
  rejectReturn,
} from '../api/domains/returns/handle-returns.ts'
import { deliverOrder, endShipment, inBackOffice, shipOrder } from './back-office.ts'
import { logIn, savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/api/' })

/** A customer, signed in in the browser, who has ordered pieces of the demo catalogue. */
async function order(page: Page, pieces: number, origin?: string) {
  const { email, api } = await signUp(origin, 'Kamala', page.context())
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  for (const body of await findPieces(api, pieces)) await api('POST /api/cart/', { body })
  const { order_id } = await api('POST /api/cod_order_create/', {
    body: { type: 'cart', shipping_address_id: id },
  })
  return { api, email, orderId: order_id }
}

/** A customer to whom they have come. */
async function receiveOrder(page: Page, pieces: number, origin?: string) {
  const ordered = await order(page, pieces, origin)
  await deliverOrder(ordered.orderId)
  await page.goto(`/orderdetails/${ordered.orderId}?tab=items`)
  return ordered
}

test('an order shows how far it is when it is looked at again, and each minute', async ({
  page,
  baseURL,
}) => {
  const { orderId } = await order(page, 1, baseURL)
  await page.clock.install()
  await page.goto(`/orderdetails/${orderId}`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await shipOrder(orderId)
  await page.clock.runFor('01:01')
  await expect(page.getByText(`E2E-${orderId}`).first()).toBeVisible()
  await endShipment(orderId)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  // Once it is settled, nothing more is asked.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.runFor('02:01')
  expect(asked.filter((url) => url.includes('/api/order_detail/'))).toEqual([])
})

const requestOf = (orderId: number, place: number) =>
  inBackOffice(async (db) => {
    const requests = (await listReturns(db)).filter((request) => request.order_id === orderId)
    const request = requests[place]
    if (!request) throw new Error('there is no such request')
    return request
  })

test('a shopper returns one garment and exchanges another, and sees how far they are', async ({
  page,
  baseURL,
}) => {
  const { orderId } = await receiveOrder(page, 2, baseURL)
  await expect(page.getByRole('button', { name: /^Return\b/ })).toHaveCount(2)
  await expectGoodScreen(page)

  await page
    .getByRole('button', { name: /^Return\b/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Return this item' })
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByText('This field is required.')).toHaveCount(2)
  await expectGoodScreen(page)
  await dialog.getByLabel('Reason').selectOption('Another reason')
  await dialog.getByLabel(/UPI id/).fill('kamala')
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(dialog.getByText('Please tell us why.')).toBeVisible()
  await expect(dialog.getByText('Enter a UPI id such as name@bank.')).toBeVisible()
  await dialog.getByLabel('Your reason').fill('My sister has the same one.')
  await dialog.getByLabel(/UPI id/).fill('kamala@okbank')
  await dialog.getByRole('button', { name: 'Request return' }).dblclick()
  await expect(page.getByText('Return request submitted.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Return requested', { exact: true })).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Return requested')
  await expectGoodScreen(page)

  await page.getByRole('button', { name: /^Exchange\b/ }).click()
  const exchange = page.getByRole('dialog', { name: 'Exchange this item' })
  await exchange.getByLabel('Reason').selectOption('It is too small')
  await exchange.getByRole('button', { name: 'Request exchange' }).click()
  await expect(exchange.getByText('Please choose a size.')).toBeVisible()
  await expectGoodScreen(page)
  await exchange
    .getByRole('radio', { disabled: false, name: /^(?!.*yours)/ })
    .first()
    .check()
  await exchange.getByRole('button', { name: 'Request exchange' }).click()
  await expect(page.getByText('Exchange request submitted.')).toBeVisible()
  await expect(page.getByText('Exchange requested', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Return|Exchange)\b/ })).toHaveCount(0)

  const returned = await requestOf(orderId, 0)
  const exchanged = await requestOf(orderId, 1)
  expect(returned).toMatchObject({
    reason: 'My sister has the same one.',
    upi_id: 'kamala@okbank',
  })
  await inBackOffice(async (db) => {
    await approveReturn(db, returned.id)
    await approveReturn(db, exchanged.id)
  })
  await page.reload()
  await expect(page.getByText('Please hand it to the courier.')).toHaveCount(2)
  await inBackOffice(async (db) => {
    await receiveReturn(db, returned.id)
    await receiveReturn(db, exchanged.id)
  })
  await page.reload()
  await expect(page.getByText(/^Your money goes back to your UPI id by \w{3}, \d/)).toBeVisible()
  await expect(page.getByText(/We are packing size/)).toBeVisible()
  await expectGoodScreen(page)
  const { refund_id: refundId } = await requestOf(orderId, 0)
  await inBackOffice(async (db) => {
    await markRefundPaid(db, refundId ?? 0, `UTR ${refundId}`)
    await finishExchange(db, exchanged.id)
  })
  await page.reload()
  await expect(page.getByText(/^Your money went back to your UPI id on \w{3}, \d/)).toBeVisible()
  await expect(page.getByText(/has been sent to you/)).toBeVisible()
  await expectGoodScreen(page)
})

test('a request that was turned down says why', async ({ page, baseURL }) => {
  const { api, orderId } = await receiveOrder(page, 1, baseURL)
  const { items } = await api('GET /api/order_detail/{id}/', { params: { id: orderId } })
  const body = { item_id: items[0]?.id ?? 0, request_type: 'Return' as const }
  await api('POST /api/create_return_request/', { body })
  const { id } = await requestOf(orderId, 0)
  await inBackOffice((db) => rejectReturn(db, id, 'Its tags are missing.'))
  await page.reload()
  await expect(page.getByText('Return declined')).toBeVisible()
  await expect(page.getByText('Its tags are missing.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Return|Exchange)\b/ })).toHaveCount(0)
  await expectGoodScreen(page)
})

test('what was asked in another tab is refused in words, and then shown', async ({
  page,
  baseURL,
}) => {
  const { api, orderId } = await receiveOrder(page, 1, baseURL)
  await page.getByRole('button', { name: /^Return\b/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Return this item' })
  await dialog.getByLabel('Reason').selectOption('It is too small')
  await dialog.getByLabel(/UPI id/).fill('kamala@okbank')
  const { items } = await api('GET /api/order_detail/{id}/', { params: { id: orderId } })
  const body = { item_id: items[0]?.id ?? 0, request_type: 'Return' as const }
  await api('POST /api/create_return_request/', { body })
  await dialog.getByRole('button', { name: 'Request return' }).click()
  const refusal = 'A request for this item is open already.'
  await expect(dialog.getByRole('alert').first()).toHaveText(refusal)
  await expect(dialog.getByLabel(/UPI id/)).toHaveValue('kamala@okbank')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Return requested', { exact: true })).toBeVisible()
})

test('a session that ends leaves what was written, and goes on after the login', async ({
  page,
  baseURL,
}) => {
  const { api, email } = await receiveOrder(page, 1, baseURL)
  await page.getByRole('button', { name: /^Return\b/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Return this item' })
  await dialog.getByLabel('Reason').selectOption('It is too small')
  await dialog.getByLabel('Anything else we should know?').fill('The sleeves are long.')
  await dialog.getByLabel(/UPI id/).fill('kamala@okbank')
  await api('POST /api/logout/')
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await logIn(page, email)
  await expect(page.getByText('Return request submitted.')).toBeVisible()
  await expect(page.getByText('Return requested', { exact: true })).toBeVisible()
})

test('the shop out of reach loses nothing of the form', async ({ page, baseURL }) => {
  await receiveOrder(page, 1, baseURL)
  await page.getByRole('button', { name: /^Exchange\b/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Exchange this item' })
  const size = dialog.getByRole('radio', { disabled: false }).nth(1)
  await size.check()
  await dialog.getByLabel('Reason').selectOption('It is too large')
  await page.route('**/api/create_return_request/', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Request exchange' }).click()
  await expect(dialog.getByRole('alert').first()).toHaveText('Something went wrong.')
  await expect(size).toBeChecked()
  await dialog.getByRole('button', { name: 'Request exchange' }).click()
  await expect(page.getByText('Exchange request submitted.')).toBeVisible()
})
