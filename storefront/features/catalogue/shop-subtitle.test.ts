import { expect, test } from 'vitest'
import type { Category } from '../../../contract/catalogue.ts'
import { shopSubtitle } from './shop-subtitle.ts'

const part = (name: string) => ({ id: 1, name, product_count: 1, lowest_price: null })
const categories: Category[] = [
  { ...part('Womens'), subcategories: [part('Kurtis'), part('T-Shirt')] },
  { ...part('Bags'), subcategories: [part('Totes')] },
]

test('the subtitle names group and garment, in the words of a shop', () => {
  const of = (category?: string, subcategory?: string) =>
    shopSubtitle(categories, {
      ...(category && { category }),
      ...(subcategory && { subcategory }),
    })
  expect(of()).toBe('Shop through our latest selection of Fashion')
  expect(of('Womens', 'Kurtis')).toBe('Kurtis for women')
  expect(of(undefined, 'womens')).toBe('Everything for women')
  expect(of(undefined, 'T-Shirt')).toBe('T-shirts')
  expect(of('Bags', 'Totes')).toBe('Bags · Totes')
  expect(of('Unknown')).toBe('Shop through our latest selection of Fashion')
})
