import { sql } from 'kysely'
import { expect } from 'vitest'
import { averageOf, judge, readDemo, readJudgedSearches } from '../../../testing/judge-search.ts'
import { test } from '../../../testing/shop.ts'
import { importProducts } from '../import-products.ts'
import { updateSizes } from '../size-queries.ts'
import { loadVocabulary } from './cache-vocabulary.ts'
import { searchProducts } from './search-products.ts'

test('the judged searches find what a shopper would expect of the demo', async ({ shop }) => {
  const demo = readDemo()
  // All products share one picture: storing each takes a minute.
  const { rows } = await sql<{ id: number }>`
    insert into pictures (key, format, width, height, placeholder) values ('test', 'webp', 1, 1, '') returning id`.execute(
    shop.db,
  )
  const { sizes } = await importProducts(
    shop.db,
    demo,
    () => rows[0]?.id ?? 0,
    () => {},
  )
  await updateSizes(shop.db, sizes)
  const vocabulary = await loadVocabulary(shop.db)
  const page = { number: '1', sort: 'featured', url: 'http://localhost/' } as const

  const judgements = []
  for (const search of readJudgedSearches()) {
    const list = await searchProducts(shop.db, { text: search.query, chosen: {}, vocabulary }, page)
    judgements.push(judge(search, list, demo.products))
  }

  expect(judgements.length).toBeGreaterThanOrEqual(150)
  expect(judgements.filter(({ errors, isSensible }) => errors.length > 0 || !isSensible)).toEqual(
    [],
  )
  expect(averageOf(judgements, 'ndcg')).toBeGreaterThanOrEqual(0.95)
  expect(averageOf(judgements, 'precision')).toBeGreaterThanOrEqual(0.95)
})
