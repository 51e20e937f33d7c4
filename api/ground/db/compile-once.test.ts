import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../testing/shop.ts'
import { compileOnce } from './compile-once.ts'

test('a query that is compiled once is sent with the arguments of each call', async ({ shop }) => {
  let built = 0
  const nameOf = compileOnce((db, id: number, suffix: string) => {
    built += 1
    return db
      .selectFrom('products')
      .select(sql<string>`name || ${' of '}::text || ${suffix}::text`.as('name'))
      .where('id', '=', id)
  })
  const ids = [
    (await shop.make.product({ name: 'Shirt' })).id,
    (await shop.make.product({ name: 'Kurti' })).id,
  ]
  const [shirt = 0, kurti = 0] = ids
  expect(await nameOf(shop.db, shirt, 'Meena')).toEqual([{ name: 'Shirt of Meena' }])
  expect(await nameOf(shop.db, kurti, 'Latha')).toEqual([{ name: 'Kurti of Latha' }])
  expect(await nameOf(shop.db, 0, 'Latha')).toEqual([])
  const inTransaction = shop.db.transaction().execute((tx) => nameOf(tx, shirt, 'Uma'))
  expect(await inTransaction).toEqual([{ name: 'Shirt of Uma' }])
  expect(built).toBe(1)
})
