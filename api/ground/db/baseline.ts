import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'

/** The first migration, which makes what those of version 0.1.0 left behind. */
export const baseline = '0108_baseline'
const lastBefore = '0107_phone_logins'

/**
 * Takes a database that version 0.1.0 has left behind as one that stands at the baseline.
 * @throws StartupError for an older one, or one that that version has not finished with
 */
export async function standAtBaseline(client: pg.Client): Promise<void> {
  const { rows: made } = await client.query(
    `select to_regclass('migrations') is not null as "isMade"`,
  )
  if (!made[0]?.isMade) return
  const { rows } = await client.query<{ last: string | null }>(
    'select max(name collate "C") as last from migrations',
  )
  const last = rows[0]?.last
  if (!last || last >= baseline) return
  if (last !== lastBefore || !(await isFinished(client))) {
    throw new StartupError(
      `the database is of an older version (${last}); start version 0.1.0 on it once, then this one`,
    )
  }
  await client.query('insert into migrations (name, run_on) values ($1, now())', [baseline])
}

/** Its last step gave the ids of orders room. */
async function isFinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isWide: boolean }>(
    `select atttypid = 'bigint'::regtype as "isWide" from pg_attribute
     where attrelid = 'orders'::regclass and attname = 'id'`,
  )
  return rows[0]?.isWide ?? false
}
