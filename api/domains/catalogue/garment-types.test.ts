import { expect } from 'vitest'
import { test } from '../../testing/shop.ts'

test('garment types of all groups are listed by name, with the products on sale', async ({
  shop,
}) => {
  for (const [group, type] of [
    ['Mens', 'Shirts'],
    ['Womens', 'Shirts'],
    ['Womens', 'Kurtis'],
  ]) {
    await shop.make.product({ group, type })
  }
  await shop.make.product({ group: 'Womens', type: 'Kurtis', isActive: false })
  const response = await shop.fetch('/api/garment_types/')
  expect(await response.json()).toEqual([
    { name: 'Kurtis', product_count: 1 },
    { name: 'Shirts', product_count: 2 },
  ])
})
