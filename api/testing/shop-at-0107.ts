import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

type Row = Record<string, unknown>

/** A shop as version 0.1.0 left it: its schema and functions, and orders, returns and refunds in every state. */
const shop: { sql: string; rows: Record<string, Row[]>; sequences: Record<string, number> } =
  JSON.parse(gunzipSync(readFileSync(new URL('shop-at-0107.json.gz', import.meta.url))).toString())

export const tablesAt0107 = Object.keys(shop.rows)

/** Makes it in an empty database. */
export async function makeShopAt0107(client: pg.Client): Promise<void> {
  await client.query('set client_min_messages = warning; set check_function_bodies = off')
  await client.query(shop.sql)
  // Rows as they were: no trigger makes another of them.
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(shop.rows)) {
    // Those that all have are not computed.
    const columns = Object.keys(rows[0] ?? {})
      .map((column) => `"${column}"`)
      .join(', ')
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  for (const [sequence, last] of Object.entries(shop.sequences)) {
    await client.query('select setval($1, $2)', [sequence, last])
  }
  await client.query('set session_replication_role = origin')
}
