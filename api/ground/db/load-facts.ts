import type { CurrentFacts } from '../config/current-facts.ts'
import type { Db } from './pool.ts'

/** Reads the facts of the shop. @throws StartupError for one that cannot be read, or may not be as it is */
export async function loadFacts(db: Db, facts: CurrentFacts): Promise<void> {
  const rows = await db
    .selectFrom('shop_facts')
    .distinctOn('name')
    .select(['name', 'value'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
  facts.take(new Map(rows.map(({ name, value }) => [name, value])))
}
