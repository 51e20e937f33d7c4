import { expect } from '@playwright/test'
import { savedAddress, signUp } from './customer.ts'
import { findPiece } from './pieces.ts'
import { expectGoodScreen, test } from './shopper.ts'

test.use({ mayFail: '/office/' })

test('a barrier is reported from the accessibility statement', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Help' })
    .getByRole('link', { name: 'Accessibility' })
    .click()
  await page.getByRole('link', { name: 'report the barrier' }).click()
  const main = page.getByRole('main')
  const about = main.getByLabel('What it is about')
  await expect(about).toHaveValue('barrier')
  await about.selectOption('My data: a copy of it')
  await expect(main.getByText(/Signed in you need not wait/)).toBeVisible()
  await about.selectOption('A barrier on the site')
  await main.getByLabel('Name').fill('Kamala')
  await main.getByLabel('Email').fill(`kamala-${Date.now()}@example.com`)
  await main.getByLabel(/^Where you were stopped/).fill('The size chart does not close.')
  await main.getByRole('button', { name: 'Send complaint' }).click()
  const ticket = await main.getByText(/^C\d+$/).innerText()

  await page.goto('/office/complaints')
  await page.getByRole('button', { name: 'As support' }).click()
  const row = page.getByRole('listitem').filter({ hasText: ticket })
  await expect(row.getByText('A barrier on the site')).toBeVisible()
})

test('a complaint from an order knows who makes it, and about which @each-width', async ({
  page,
  context,
  baseURL,
}) => {
  const { api, email } = await signUp(baseURL, 'Kamala', context)
  const { id } = await api('POST /api/shipping-address/', { body: savedAddress })
  const { selection } = await findPiece(api, 2)
  const { order_id, order_number } = await api('POST /api/cod_order_create/', {
    body: { type: 'buynow', ...selection, shipping_address_id: id },
  })
  await page.goto(`/orderdetails/${order_id}`)
  await expectGoodScreen(page)
  await page.getByRole('link', { name: 'Make a complaint' }).click()
  const main = page.getByRole('main')
  await expect(main.getByLabel('Name')).toHaveValue('Kamala')
  await expect(main.getByLabel('Email')).toHaveValue(email)
  await expect(main.getByLabel('Order number')).toHaveValue(order_number)
  await main.getByRole('button', { name: 'Send complaint' }).click()
  await expect(main.getByLabel('What went wrong')).toHaveAccessibleDescription(
    'This field is required.',
  )
  await expect(main.getByLabel('What went wrong')).toBeFocused()
  await page.reload()
  await expect(main.getByLabel('Order number')).toHaveValue(order_number)
  await expect(main.getByLabel('Name')).toHaveValue('Kamala')
  await expectGoodScreen(page)
})

test('a complaint gets a ticket, and its answer in the office', async ({ page }) => {
  const email = `kamala-${Date.now()}@example.com`
  await page.goto('/contactus')
  await page.getByRole('link', { name: 'Make a complaint' }).click()
  await expect(page.getByRole('heading', { name: 'Make a complaint', level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Kamala')
  await main.getByLabel('Email').fill('kamala')
  await main.getByLabel('What went wrong').fill('The seam opened.\n<img src=x onerror=__ran()>')
  await main.getByRole('button', { name: 'Send complaint' }).click()
  await expect(main.getByText('Enter a valid email address.')).toBeVisible()
  await expect(main.getByLabel('Email')).toBeFocused()
  await expectGoodScreen(page)
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Send complaint' }).click()
  await expect(main.getByText(email)).toBeVisible()
  const ticket = await main.getByText(/^C\d+$/).innerText()
  await expectGoodScreen(page)

  await page.goto('/office/complaints')
  await page.getByRole('button', { name: 'As support' }).click()
  const row = page.getByRole('listitem').filter({ hasText: ticket })
  await expect(row.getByText('<img src=x onerror=__ran()>')).toBeVisible()
  await expect(row.getByText(/^\d+ days left$/)).toBeVisible()
  await row.getByText(`Answer ${ticket}`).click()
  await expectGoodScreen(page)
  await row.getByRole('button', { name: 'Send answer' }).click()
  await expect(row.getByRole('alert')).toContainText('This field is required.')
  await row.getByRole('textbox').fill('A new one is on its way.')
  await row.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('status')).toContainText(`Your answer to ${ticket} is mailed.`)
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Answered' }).click()
  await expect(row).toContainText('A new one is on its way.')
  await expectGoodScreen(page)
})
