import { expect, test } from 'vitest'
import { listWithout, pathWithout } from './list-without.ts'
import { isNarrowed, readFilters, shopPath } from './shop-query.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('a filter that is blank, or holds nothing but NUL, is none', () => {
  expect(read('search=%00&color=%20&size=%00L&category=')).toEqual({ size: ['L'] })
})

test('a price that is no number is none', () => {
  expect(read('min_price=abc&max_price=1000')).toEqual({ max_price: '1000' })
  expect(read('min_price=५००&max_price=１０００')).toEqual({ min_price: '500', max_price: '1000' })
})

test('colours and sizes are chosen in any number, other filters once', () => {
  expect(read('size=M&size=L&size=M&color=Green&gender=Mens&gender=Womens')).toEqual({
    color: ['Green'],
    size: ['M', 'L'],
    gender: 'Mens',
  })
})

test('what is on offer is a filter of its own, and goes by its words', () => {
  expect(read('on_offer=yes')).toEqual({})
  const params = new URLSearchParams('category=Mens&on_offer=true&sort=a-z')
  expect(isNarrowed(params)).toBe(true)
  const [, chip] = listWithout(params, [])
  expect([chip?.label, chip?.pathFrom(params)]).toEqual([
    'On offer',
    '/shop?category=Mens&sort=a-z',
  ])
})

test('one value of a filter is taken out of an address', () => {
  const params = new URLSearchParams('size=M&size=L&search=shirt&sort=a-z&page=2')
  expect(pathWithout(params, { name: 'size', value: 'M' })).toBe(
    '/shop?search=shirt&size=L&sort=a-z',
  )
})

test('a collection is a list of its own, and a filter of others', () => {
  const alone = new URLSearchParams('collection=for-diwali')
  expect([isNarrowed(alone), shopPath(alone, { page: 2 })]).toEqual([
    false,
    '/shop?collection=for-diwali&page=2',
  ])
  const within = new URLSearchParams('category=Mens&collection=for-diwali')
  expect(isNarrowed(within)).toBe(true)
  const chips = listWithout(within, [], 'For Diwali')
  expect(chips.map(({ label, pathFrom }) => [label, pathFrom(within)])).toEqual([
    ['For Diwali', '/shop?category=Mens'],
    ['Mens', '/shop?collection=for-diwali'],
  ])
})
