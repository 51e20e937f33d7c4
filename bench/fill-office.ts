import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { runSteps, type Step } from './progress.ts'

const script = readFileSync(new URL('./office-orders.sql', import.meta.url), 'utf8')

/** Seconds of each step for a million orders, for the time that is left. */
const seconds: Record<string, number> = {
  customers: 12,
  orders: 40,
  lines: 20,
  events: 30,
  parcels: 25,
  scans: 35,
  money: 20,
  charges: 20,
  returns: 6,
  packing: 30,
  invoices: 30,
  audit: 15,
}

/** Gives a shop without orders a past of so many; see office-orders.sql. */
export async function fillOffice(client: pg.Client, orders: number): Promise<void> {
  const parts = script.replaceAll(':orders', String(orders)).split(/^-- step: (.*)$/m)
  const tables = [...new Set([...script.matchAll(/insert into (\w+)/g)].map(([, table]) => table))]
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid::regclass::text = any($1) and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  const step = (name: string, ofMillion: number, sql: string): Step => ({
    name,
    seconds: (ofMillion * orders) / 1_000_000,
    run: () => client.query(sql),
  })
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set jit = off`)
  await client.query(indexes.map(({ name }) => `drop index ${name}`).join(';'))
  await runSteps([
    ...Array.from({ length: (parts.length - 1) / 2 }, (_, at) => {
      const name = parts[1 + 2 * at] ?? ''
      return step(name, seconds[name] ?? 10, parts[2 + 2 * at] ?? '')
    }),
    ...indexes.map(({ name, definition }) => step(`index ${name}`, 3, definition)),
    step('statistics', 15, 'vacuum analyze'),
  ])
}
