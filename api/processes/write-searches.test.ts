import { expect } from 'vitest'
import { SearchCounts } from '../ground/cache/search-counts.ts'
import { openDb, openPool } from '../ground/db/pool.ts'
import { test } from '../testing/shop.ts'
import { startWritingSearches } from './write-searches.ts'

test('what could not be written is written later, and what is left when it is stopped', async ({
  shop,
}) => {
  const searches = new SearchCounts()
  searches.count({ words: 'lungi', found: 0 })
  const pool = openPool('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  await expect(searches.write(openDb(pool))).rejects.toThrow('ECONNREFUSED')
  const errors: Error[] = []
  const writing = startWritingSearches(searches, shop.db, (error) => errors.push(error))
  searches.count({ words: 'lungi', found: 2 })
  searches.count({ words: 'dhoti', found: 1 })
  await writing.stop()
  const rows = await shop.db
    .selectFrom('searches')
    .select(['words', 'times', 'found'])
    .orderBy('words')
    .execute()
  expect(rows).toEqual([
    { words: 'dhoti', times: 1, found: 1 },
    { words: 'lungi', times: 2, found: 2 },
  ])
  expect(errors).toEqual([])
})
