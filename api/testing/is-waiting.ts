import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestShop } from './shop.ts'

/** Until so many statements wait for a lock that another one holds. */
export async function isWaiting(shop: TestShop, statements = 1): Promise<void> {
  const waits = sql`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  await expect
    .poll(async () => (await waits.execute(shop.db)).rows.length)
    .toBeGreaterThanOrEqual(statements)
}
