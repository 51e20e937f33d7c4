import type { Client } from 'pg'
import { connect } from '../../ground/db/connect.ts'
import type { Db } from '../../ground/db/pool.ts'
import { isEmptyingAsked } from './queries.ts'

/** What the sample and its visitors have written; what refers to it goes with it. Staff, audit and law stay. */
const tables = [
  'products',
  'product_groups',
  'garment_types',
  'scenes',
  'window_versions',
  'window_pictures',
  'customers',
  'orders',
  'waves',
  'manifests',
  'remittances',
  'reconciliations',
  'settlements',
  'courier_statements',
  'complaints',
  'consents',
  'outbox',
  'messages',
  'webhook_events',
  'bulk_acts',
  'tax_documents',
  'tax_document_counters',
  'closed_months',
]

/**
 * Takes the sample out of a demo whose owner has asked for that, in one transaction; else does nothing.
 * @param ownerUrl a role that owns the tables: the shop's own cannot delete an order
 */
export async function emptyDemoIfAsked(db: Db, ownerUrl: string): Promise<void> {
  if (!(await isEmptyingAsked(db))) return
  const client = await connect(ownerUrl, { application_name: 'nool empty demo' })
  try {
    await client.query('begin isolation level repeatable read')
    await removeSample(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function removeSample(client: Client): Promise<void> {
  // A page that reads meanwhile is waited for, and waits no longer than that.
  await client.query(`set local lock_timeout = '3s'`)
  await client.query(`truncate ${tables.join(', ')} cascade`)
  await client.query(`
    with gone as (delete from pictures returning key)
    insert into dropped_pictures (key) select key from gone on conflict do nothing`)
  await client.query('update demo set is_empty = true, history_made = null, history_of = null')
  await client.query('select index_products()')
}
