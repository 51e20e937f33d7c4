import { expect, test } from 'vitest'
import { isNoPage, storedPath } from './shared-pages.ts'
import { stores } from './stores.ts'

const stored = (path: string) => storedPath(new URL(path, 'http://shop.test'))

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/Shop/', '/shop'],
  ['/shop?page=2&category=Womens&gclid=x', '/shop?category=Womens&page=2'],
  ['/shop?category=&subcategory=Mens', '/shop?subcategory=Mens'],
  ['/product/7/linen-shirt', '/product/7'],
  ['/product/7?color=Blue&from=mail', '/product/7?color=Blue'],
  ['/aboutus/', '/aboutus'],
])('%s is stored as %s', (path, name) => expect(stored(path)).toBe(name))

test.each([
  '/cart',
  '/checkout?type=buynow&productId=1',
  '/orders',
  '/orderdetails/1',
  '/profile',
  '/profile/my-data.json',
  '/address',
  '/wishlist',
  '/shared-wishlist?token=abc',
  '/login?from=%2Fcart',
  '/confirm-email?token=a.b.c',
  '/guest-order?token=a.b.c',
  '/product/7/linen-shirt/reviews',
  '/product/seven',
  '/no-such-page',
  '/offline',
])('%s is not stored', (path) => expect(stored(path)).toBeUndefined())

test.each([
  '/api/cart/',
  '/media/abc/750',
  '/apk/',
  '/sw.js',
  '/office',
  '/office/orders',
  '/.well-known/assetlinks.json',
])('%s is no page', (path) => expect(isNoPage(path)).toBe(true))

test('all that is stored takes at most 60 MB', () => {
  const bytes = Object.values(stores).reduce((sum, store) => sum + store.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(60_000_000)
  expect(stores.pages.entries).toBe(60)
})
