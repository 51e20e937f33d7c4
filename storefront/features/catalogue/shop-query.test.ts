import { expect, test } from 'vitest'
import { readFilters } from './shop-query.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('a filter that is blank, or holds nothing but NUL, is none', () => {
  expect(read('search=%00&color=%20&size=%00L&category=')).toEqual({ size: 'L' })
})

test('a price that is no number is none', () => {
  expect(read('min_price=abc&max_price=1000')).toEqual({ max_price: '1000' })
})
