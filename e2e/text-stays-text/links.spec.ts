import { expect } from '@playwright/test'
import { originOf } from '../../storefront/features/session/signed-in.ts'
import { become, register } from './customers.ts'
import { everything, payloads } from './payloads.ts'
import { expectNoMarkup, test } from './test.ts'

test.use({ mayFail: '/lost/' })

/** What the addresses of pages ask for; each name is given alone. */
const askedByVisitors = {
  '/login': ['from', 'message', 'origin', 'next'],
  '/register': ['from', 'message'],
  '/forgotPassword': ['from', 'email'],
  '/confirm-email': ['token', 'message'],
  '/guest-order': ['token', 'tab'],
}
const askedByCustomers = {
  '/': ['message'],
  '/product/2': ['color', 'size', 'reviews'],
  '/contactus': ['message'],
  '/aboutus': ['message'],
  '/wishlist': ['page'],
  '/cart': ['message'],
  '/checkout': ['type', 'productId', 'variantId', 'size_variant_id', 'quantity'],
  '/orders': ['page'],
  '/address': ['message'],
  '/profile': ['message'],
  '/success': ['order'],
}

for (const [who, asked] of Object.entries({
  visitor: askedByVisitors,
  customer: askedByCustomers,
})) {
  test(`what an address asks for stays text to a ${who}, whatever the page`, async ({
    page,
    baseURL: origin = '',
  }) => {
    if (who === 'customer') await become(page, origin, await register(origin, 0))
    for (const [path, names] of Object.entries(asked)) {
      for (const name of names) {
        const fixed = name === 'productId' ? 'type=buynow&' : ''
        await page.goto(`${path}?${fixed}${new URLSearchParams({ [name]: everything })}`)
        await expectNoMarkup(page)
      }
    }
  })
}

test('an address that leads nowhere stays text', async ({ page }) => {
  // The router takes no path with a line end for the not-found screen's.
  await page.goto(`/lost/${encodeURIComponent(everything.replace(/[\u2028\u2029]/g, ' '))}`)
  await expect(page.getByRole('heading', { name: 'Oops...Page Not Found.' })).toBeVisible()
  await expectNoMarkup(page)
})

test('where a login leads on to is in this shop, whatever was asked for', async ({
  page,
  baseURL: origin = '',
}) => {
  for (const from of payloads.flatMap((payload) => [payload, `/${payload}`])) {
    const login = new URL(`/login?${new URLSearchParams({ from })}`, origin)
    expect(new URL(originOf(login), login).origin, from).toBe(origin)
  }
  await become(page, origin, await register(origin, 0))
  for (const from of ['//elsewhere.test', '/\\elsewhere.test', 'javascript:__ran()']) {
    await page.goto(`/login?${new URLSearchParams({ from })}`)
    await expect(page).toHaveURL('/shop')
    await expectNoMarkup(page)
  }
})
