import { expect } from '@playwright/test'
import { originOf } from '../../storefront/features/session/signed-in.ts'
import { become, cookieOf, register } from './customers.ts'
import { inTens } from './in-tens.ts'
import { everything, payloads } from './payloads.ts'
import { readPage } from './read-page.ts'
import { expectNoMarkup, test } from './test.ts'

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
    baseURL: origin = '',
  }) => {
    const cookie = who === 'customer' ? cookieOf(await register(origin, 0)) : ''
    for (const [path, names] of Object.entries(asked)) {
      await inTens(names, async (name) => {
        const query = new URLSearchParams({ [name]: everything })
        if (name === 'productId') query.set('type', 'buynow')
        const page = await readPage(`${origin}${path}?${query}`, cookie, { status: 'any' })
        page.expectNoMarkup()
      })
    }
  })
}

test('an address that leads nowhere stays text', async ({ baseURL: origin = '' }) => {
  // The router takes no path with a line end for the not-found screen's.
  const path = encodeURIComponent(everything.replace(/[\u2028\u2029]/g, ' '))
  const page = await readPage(`${origin}/lost/${path}`, '', { status: 404 })
  expect(page.texts('h1')).toEqual(['Oops...Page Not Found.'])
  page.expectNoMarkup()
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
