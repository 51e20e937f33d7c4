import { expect, test } from 'vitest'
import { originOf } from './signed-in.ts'

const after = (from: string) =>
  originOf(new URL(`http://shop.test/login?${new URLSearchParams({ from })}`))

test.each(['/cart', '/shop?search=a%20b&page=2', '/product/7/linen-shirt'])(
  'a login leads back to %s',
  (from) => expect(after(from)).toBe(from),
)

test.each([
  '',
  'cart',
  'https://elsewhere.test/',
  'javascript:alert(1)',
  '//elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '/\n/elsewhere.test',
  '/\r\\elsewhere.test',
  '/.//elsewhere.test',
])('a login from %j leads to the shop', (from) => expect(after(from)).toBe('/shop'))

test('the way back is encoded, as a header needs it', () => {
  expect(after('/shop?search=सूत')).toBe('/shop?search=%E0%A4%B8%E0%A5%82%E0%A4%A4')
})
