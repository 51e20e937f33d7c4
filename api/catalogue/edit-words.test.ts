import { expect } from 'vitest'
import { test } from '../testing/shop.ts'
import { editWords } from './edit-words.ts'

test('a word that is added is understood, until it is removed', async ({ shop }) => {
  await shop.make.product({ name: 'Court Shirt' })
  const find = async () => {
    const list = await shop.as()('GET /api/searchproducts/', { query: { query: 'angavastra' } })
    return list.results.map((product) => product.name)
  }
  expect(await find()).toEqual([])
  await editWords(shop.db, ['add', 'Angavastra', 'type', 'Shirts'])
  expect(await editWords(shop.db, ['type'])).toContain('type\tShirts\tangavastra\ten')
  expect(await find()).toEqual(['Court Shirt'])
  await editWords(shop.db, ['remove', 'angavastra'])
  expect(await find()).toEqual([])
})

test('a kind that is none is refused, and a word that is not there', async ({ shop }) => {
  await expect(editWords(shop.db, ['add', 'veshti', 'garment'])).rejects.toThrow('Kinds: group')
  await expect(editWords(shop.db, ['remove', 'angavastra'])).rejects.toThrow('no word angavastra')
})
