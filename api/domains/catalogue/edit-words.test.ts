import { expect } from 'vitest'
import { test } from '../../testing/shop.ts'
import { editWords } from './edit-words.ts'

test('a word that is added is understood, until it is removed', async ({ shop }) => {
  await shop.make.product({ name: 'Court Shirt' })
  const find = async () => {
    const list = await shop.as()('GET /api/searchproducts/', { query: { query: 'thalapaavu' } })
    return list.results.map((product) => product.name)
  }
  expect(await find()).toEqual([])
  await editWords(shop.db, ['add', 'Thalapaavu', 'type', 'Shirts'])
  expect(await editWords(shop.db, ['type'])).toContain('type\tShirts\tthalapaavu\ten')
  expect(await find()).toEqual(['Court Shirt'])
  await editWords(shop.db, ['remove', 'thalapaavu'])
  expect(await find()).toEqual([])
})

test('a kind or topic that is none is refused, and a word that is not there', async ({ shop }) => {
  await expect(editWords(shop.db, ['add', 'veshti', 'garment'])).rejects.toThrow('Kinds: group')
  await expect(editWords(shop.db, ['add', 'lost', 'help', 'parcels'])).rejects.toThrow(
    'Values of help: size-chart, orders',
  )
  await expect(editWords(shop.db, ['remove', 'thalapaavu'])).rejects.toThrow('no word thalapaavu')
})

test('what is nearest to a garment stands beside what its name means', async ({ shop }) => {
  const meaningOf = async (word: string) => {
    const words = await editWords(shop.db, [])
    return words.filter((line) => line.split('\t')[2] === word)
  }
  const named = await meaningOf('t shirt')
  await editWords(shop.db, ['add', 'T-Shirt', 'nearest', 'Kurtis'])
  expect(await meaningOf('T-Shirt')).toEqual(['nearest\tKurtis\tT-Shirt\ten'])
  expect(await meaningOf('t shirt')).toEqual(named)
})
