import { once } from 'node:events'
import { expect } from 'vitest'
import { SearchCounts } from '../ground/cache/search-counts.ts'
import { openDb, openPool } from '../ground/db/pool.ts'
import { startServer } from '../testing/server-process.ts'
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

test('what two web processes have counted is written before they end', async ({ shop }) => {
  await shop.make.product({ name: 'Kolam Shirt' })
  const server = await startServer(shop, { WORKERS: '2' })
  await server.webPids(2)
  await server.logged(/is open at /)
  const headers = { connection: 'close' }
  for (let turn = 0; turn < 6; turn++) {
    await (await server.fetch('/shop?search=kolam', { headers })).text()
  }
  server.child.kill('SIGTERM')
  await once(server.child, 'close')
  const rows = await shop.db.selectFrom('searches').select(['words', 'times', 'found']).execute()
  expect(rows).toEqual([{ words: 'kolam', times: 6, found: 1 }])
}, 60_000)
