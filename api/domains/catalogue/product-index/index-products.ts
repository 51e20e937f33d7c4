import { sql } from 'kysely'
import { connect } from '../../../ground/db/connect.ts'
import type { Db } from '../../../ground/db/pool.ts'

/** Lists look these up one by one; beyond, the index is made again. */
const maxChanges = 500

const tables = 'product_features, product_places, product_orders, price_steps, product_changes'

/**
 * Makes the index again. With a million products it takes minutes, longer than the pool's timeouts.
 * @param ownerUrl the role that owns the schema
 * @returns false when another process is making it
 */
export async function indexProducts(ownerUrl: string): Promise<boolean> {
  const client = await connect(ownerUrl)
  try {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query('select index_products() as made')
    await client.query('commit')
    // Lists would step over the dead rows. Truncating a table would make them wait.
    if (rows[0].made) await client.query(`vacuum (analyze, truncate off) ${tables}`)
    return rows[0].made
  } finally {
    await client.end()
  }
}

export async function reindexIfStale(db: Db, ownerUrl: string): Promise<void> {
  const { rows } = await sql<{ changes: number }>`
    select count(*) as changes
    from (select from product_changes limit ${maxChanges + 1}) counted`.execute(db)
  if ((rows[0]?.changes ?? 0) > maxChanges) await indexProducts(ownerUrl)
}
