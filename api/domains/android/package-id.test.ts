import { expect, test } from 'vitest'
import { packageId } from './package-id.ts'

test('a package is named after the shop’s host', () => {
  expect(packageId('https://nool.in')).toBe('in.nool.app')
  expect(packageId('https://shop.my-threads.co.in:8443')).toBe('in.co.my_threads.shop.app')
  expect(packageId('https://2nd.example')).toBe('example.n2nd.app')
  expect(packageId('https://நூல்.example')).toBe('example.xn__vlcu1c4b.app')
  expect(packageId('https://192.0.2.7')).toBe('n7.n2.n0.n192.app')
  expect(packageId('https://[2001:db8::1]')).toMatch(/^[a-z]\w*\.app$/)
})
