import { expect, test } from 'vitest'
import { usualMs } from './usual-ms.ts'

test.each(['/shop', '/Shop/', '/product/7/a-shirt', '/orderdetails/12', '/UpdateProfile/'])(
  'a toast stays 3 s on %s, a shop or account page',
  (path) => {
    expect(usualMs(path)).toBe(3_000)
  },
)

test.each(['/', '/cart', '/checkout', '/shopping', '/addresses'])(
  'a toast stays 5 s on %s',
  (path) => {
    expect(usualMs(path)).toBe(5_000)
  },
)
