import { expect } from '@playwright/test'
import { createApi } from '../contract/client.ts'
import { expectAccessible, test } from './shopper.ts'

test('a shopper buys one garment now; reload and back lose nothing, twice is once', async ({
  page,
  baseURL,
  context,
}) => {
  const email = `buyer-${crypto.randomUUID()}@example.com`
  const password = 'thread-7'
  let token: string | undefined
  const api = createApi(
    (path, init) => fetch(baseURL + path, init),
    () => token,
  )
  await api('POST /api/register/', {
    body: { first_name: 'Devi', email, password, password_confirm: password },
  })
  const login = await api('POST /api/login/', { body: { email, password } })
  token = login.token
  await api('POST /api/shipping-address/', {
    body: {
      address_line1: '3 Mill Road',
      city: 'Tiruppur',
      state: 'Tamil Nadu',
      postal_code: '641604',
      phone: '9876543210',
    },
  })
  const url = baseURL ?? ''
  await context.addCookies([
    { name: 'Token', value: token, url },
    { name: 'user', value: 'Devi', url },
  ])

  await page.goto('/product/2')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(/\/checkout\?type=buynow/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check Out' })).toBeVisible()
  await expect(page.getByText('Tiruppur').first()).toBeVisible()

  const place = page.getByRole('button', { name: 'Place Cash on Delivery order' })
  await place.click()
  await expect(page.getByText('Please accept terms and conditions.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await place.click()
  await expect(page.getByRole('heading', { name: 'Payment Success' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/\/success/)
  expect(await api('GET /api/orders/')).toHaveLength(1)

  await api('POST /api/logout/', { body: {} })
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login\?from=%2Forders/)
})
