import { sql } from 'kysely'
import { expect } from 'vitest'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { deleteOldSearches, SearchCounts } from './search-counts.ts'

const searches = ({ db }: TestShop) =>
  db.selectFrom('searches').select(['words', 'times', 'found']).orderBy('words').execute()

const write = ({ db }: TestShop, counted: { words: string; times: number; found: number }[]) =>
  sql`select count_searches(${JSON.stringify(counted)}::jsonb)`.execute(db)

test('what several processes count at once adds up, and the number found last stands', async ({
  shop,
}) => {
  const words = Array.from({ length: 200 }, (_, n) => `kurti ${n}`)
  const processes = [words, words.toReversed(), words, words.toReversed()].map((order) => ({
    order,
    counts: new SearchCounts(),
  }))
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      processes.map(({ order, counts }) => {
        for (const each of order) counts.count({ words: each, found: round })
        return counts.write(shop.db)
      }),
    )
  }
  const rows = await searches(shop)
  expect(rows).toHaveLength(200)
  for (const { times, found } of rows) expect([times, found]).toEqual([20, 4])
  const { rows: days } = await sql<{ day: string; today: string }>`
    select distinct day::text, (now() at time zone 'Asia/Kolkata')::date::text as today
    from searches`.execute(shop.db)
  expect(days).toEqual([{ day: days[0]?.today, today: days[0]?.today }])
})

test('a thousand different words are counted between two writes, and those known go on', async ({
  shop,
}) => {
  const counts = new SearchCounts()
  for (let n = 0; n < 1_100; n++) counts.count({ words: `word ${n}`, found: 0 })
  counts.count({ words: 'word 7', found: 3 })
  await counts.write(shop.db)
  const rows = await searches(shop)
  expect(rows).toHaveLength(1_000)
  expect(rows).toContainEqual({ words: 'word 7', times: 2, found: 3 })
  counts.count({ words: 'word 1099', found: 1 })
  await counts.write(shop.db)
  expect(await searches(shop)).toHaveLength(1_001)
})

test('a day begins 20,000 different words, and goes on counting them', async ({ shop }) => {
  const many = Array.from({ length: 19_999 }, (_, n) => ({ words: `w${n}`, times: 1, found: 0 }))
  await write(shop, many)
  const one = { times: 1, found: 1 }
  await write(shop, [
    { words: 'w5', ...one },
    ...['a', 'b', 'c'].map((words) => ({ words, ...one })),
  ])
  const rows = await searches(shop)
  expect(rows).toHaveLength(20_000)
  expect(rows).toContainEqual({ words: 'w5', times: 2, found: 1 })
  expect(rows.filter(({ words }) => /^[abc]$/.test(words)).map(({ words }) => words)).toEqual(['a'])
})

test('searches are kept for 400 days', async ({ shop }) => {
  await asOwner(
    shop,
    `insert into searches (day, words, times, found)
      select day_in_india(now()) - age, 'dhoti', 1, 1 from unnest(array[400, 401]) as age`,
  )
  await deleteOldSearches(shop.db)
  expect(await searches(shop)).toHaveLength(1)
})
