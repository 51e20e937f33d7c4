import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type TestShop, test } from '../../testing/shop.ts'
import type { Db } from '../db/pool.ts'
import { createDeleteOldChanges, openReadChanges } from './read-changes.ts'

/** Reads what has changed since it read last. */
async function openReader({ db }: TestShop) {
  const readChanges = openReadChanges(db, () => {})
  let { reached } = await readChanges(undefined)
  return {
    read: async () => {
      const { reached: next, productIds } = await readChanges(reached)
      reached = next
      return productIds
    },
    reached: () => reached,
    readChanges,
  }
}

const move = (db: Db, { size }: { size: { id: number } }, cause: string) =>
  db
    .insertInto('stock_ledger')
    .values({ size_id: size.id, delta: 1, reason: 'adjustment', cause })
    .execute()

const stored = async (shop: TestShop) =>
  (await shop.db.selectFrom('catalogue_changes').selectAll().execute()).length

describe('a read of changes', () => {
  test('shows each committed change once', async ({ shop }) => {
    const [shirt, saree] = [await shop.make.product(), await shop.make.product()]
    const { read } = await openReader(shop)
    expect(await read()).toEqual([])
    await move(shop.db, shirt, 'a')
    await move(shop.db, shirt, 'b')
    await move(shop.db, saree, 'a')
    expect(new Set(await read())).toEqual(new Set([shirt.id, saree.id]))
    await shop.db.updateTable('products').set({ name: 'Kurta' }).execute()
    expect(await read()).toEqual([null])
    expect(await read()).toEqual([])
  })

  test('shows product 0 beside one of which a size has sold out or is back', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 0 })
    const { read } = await openReader(shop)
    await move(shop.db, shirt, 'first')
    expect(new Set(await read())).toEqual(new Set([0, shirt.id]))
    await move(shop.db, shirt, 'second')
    expect(await read()).toEqual([shirt.id])
  })

  test('misses none that commits after others which started later', async ({ shop }) => {
    const [shirt, saree] = [await shop.make.product(), await shop.make.product()]
    const { read } = await openReader(shop)
    const late = await shop.db.startTransaction().execute()
    await move(late, shirt, 'late')
    expect(await read()).toEqual([])
    await move(shop.db, saree, 'early')
    expect(await read()).toEqual([saree.id])
    const failing = await shop.db.startTransaction().execute()
    await move(failing, saree, 'undone')
    await late.commit().execute()
    expect(await read()).toEqual([shirt.id])
    await failing.rollback().execute()
    expect(await read()).toEqual([])
  })

  test('calls everything changed without a position, with one of another server, and with an old one', async ({
    shop,
  }) => {
    const { reached, readChanges } = await openReader(shop)
    const of = async (more: object) => (await readChanges({ ...reached(), ...more })).productIds
    expect(await of({})).toEqual([])
    expect((await readChanges(undefined)).productIds).toBeNull()
    expect(await of({ server_started: new Date(0) })).toBeNull()
    expect(await of({ at: new Date(Date.now() - 301_000) })).toBeNull()
    expect(await of({ snapshot: '9000000000:9000000000:' })).toBeNull()
  })

  test('after a statement that moves more than a hundred products is one of anything', async ({
    shop,
  }) => {
    for (let made = 0; made < 101; made++) await shop.make.product()
    const { read } = await openReader(shop)
    const before = await stored(shop)
    await sql`insert into stock_ledger (size_id, delta, reason, cause)
      select id, 1, 'adjustment', 'all' from sizes`.execute(shop.db)
    expect(await read()).toEqual([null])
    expect(await stored(shop)).toBe(before + 1)
  })
})

describe('changes', () => {
  test('are deleted once they were committed before an earlier call', async ({ shop }) => {
    const shirt = await shop.make.product()
    const deleteOldChanges = createDeleteOldChanges(shop.db)
    // Transactions of other databases, too, make it wait.
    const left = async () => {
      await deleteOldChanges()
      return stored(shop)
    }
    await expect.poll(left).toBe(0)
    await move(shop.db, shirt, 'a')
    expect(await left()).toBe(1)
    await expect.poll(left).toBe(0)
  })

  test('are written by triggers alone', async ({ shop }) => {
    const forge = shop.db.insertInto('catalogue_changes').values({ product_id: 1 }).execute()
    await expect(forge).rejects.toThrow(/permission denied/)
  })
})
