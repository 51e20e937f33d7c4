import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../ground/db/pool.ts'

export async function stockOf(shop: { db: Db }, sizeId: number): Promise<number> {
  const size = await shop.db
    .selectFrom('sizes')
    .select('stock')
    .where('id', '=', sizeId)
    .executeTakeFirstOrThrow()
  return size.stock
}

/** Every size's stock is the sum of its ledger. */
export async function expectLedgerToBalance(shop: { db: Db }): Promise<void> {
  const { rows } = await sql`
    select s.id from sizes s left join stock_ledger l on l.size_id = s.id
    group by s.id having s.stock <> coalesce(sum(l.delta), 0)`.execute(shop.db)
  expect(rows).toEqual([])
}
