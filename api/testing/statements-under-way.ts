import pg from 'pg'
import type { TestShop } from './shop.ts'

/** The statements that PostgreSQL works on, and transactions that are open; the application cannot see them. */
export async function statementsUnderWay({ ownerUrl }: TestShop): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ query: string }>(`
    select query from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and state <> 'idle'`)
  await client.end()
  return rows.map(({ query }) => query)
}
