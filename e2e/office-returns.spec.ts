import { expect, type Page } from '@playwright/test'
import { deliverOrder } from './back-office.ts'
import { savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/office/' })

/** Two pieces of one line that have come to a shopper, who is signed in in the browser. */
async function receiveTwo(page: Page, origin?: string) {
  const { api } = await signUp(origin, 'Kamala', page.context())
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  const [piece] = await findPieces(api, 1)
  if (!piece) throw new Error('the shop is sold out')
  await api('POST /api/cart/', { body: { ...piece, quantity: 2 } })
  const { order_id: orderId, order_number: number } = await api('POST /api/cod_order_create/', {
    body: { type: 'cart', shipping_address_id: id },
  })
  await deliverOrder(orderId)
  return { orderId, number }
}

test('one piece of two is asked back, approved, collected and graded by a key', async ({
  page,
  baseURL,
}) => {
  const { orderId, number } = await receiveTwo(page, baseURL)
  await page.goto(`/orderdetails/${orderId}?tab=items`)
  await page.getByRole('button', { name: /^Return\b/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Return this item' })
  await expect(dialog.getByLabel('Pieces to return')).toHaveValue('2')
  await dialog.getByLabel('Pieces to return').selectOption('1')
  await dialog.getByLabel('Reason').selectOption('It is faulty or damaged')
  await expect(dialog.getByText(/with the cash on delivery fee/)).toBeVisible()
  await dialog.getByLabel('Anything else').fill('<img src=x onerror=__ran()>')
  await dialog.getByLabel(/UPI id/).fill('kamala@okbank')
  await expectGoodScreen(page)
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('1 piece. Asked on')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Return\b/ })).toBeVisible()
  await expectGoodScreen(page)

  await page.goto('/office/returns?state=Requested')
  await page.getByRole('button', { name: 'As owner' }).click()
  await expect(page.getByRole('heading', { name: 'Returns', level: 1 })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: number })
  await expect(row.getByText('<img src=x onerror=__ran()>')).toBeVisible()
  await row.getByText('Reject', { exact: true }).click()
  await row.getByRole('button', { name: 'Reject this return' }).click()
  await expect(row.getByRole('alert')).toContainText('Nothing was saved')
  await expectGoodScreen(page)
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status')).toContainText('is approved')
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Approved' }).click()
  await row.getByText('It comes another way').click()
  await expectGoodScreen(page)
  await row.getByRole('button', { name: 'Book pickup' }).click()
  await expect(page.getByRole('status')).toContainText('The courier collects')

  await page.getByRole('link', { name: 'Pickup Booked' }).click()
  await expect(page.locator(':focus')).toHaveAttribute('value', 'shelf')
  await row.getByRole('button', { name: 'Receive' }).click()
  await expect(row.getByRole('alert')).toContainText('Grade each piece')
  await expectGoodScreen(page)
  await row.getByRole('radio', { name: 'Shelf' }).focus()
  await page.keyboard.press('2')
  await expect(row.getByRole('radio', { name: 'Second' })).toBeChecked()
  await expect(row.getByRole('button', { name: 'Receive' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('is graded')
  await page.getByRole('link', { name: 'Received' }).click()
  await expect(row.getByText('1 as second')).toBeVisible()
  await expect(row.getByText(/, due$/)).toBeVisible()
  await expectGoodScreen(page)
  await row.getByRole('button', { name: 'Take the grade back' }).click()
  await expect(page.getByRole('status')).toContainText('is taken back')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const fee = ', with the cash on delivery fee, goes back by UPI'
  await expect(row.getByText(fee)).toBeVisible()
  await row.getByRole('checkbox', { name: /Our fault/ }).uncheck()
  await expect(row.getByText(fee)).toBeHidden()
  await expect(row.getByText(/₹\S+ goes back by UPI/)).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Rejected' }).click()
  await expect(page).toHaveURL(/state=Rejected/)
  await expectGoodScreen(page)
})
