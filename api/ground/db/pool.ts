import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { gauge } from '../metrics/registry.ts'
import { DeadlineClient, NamingClient } from './client.ts'
import type { ShopClientConfig } from './primary-client.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

type ShopPoolConfig = pg.PoolConfig & ShopClientConfig
type ConnectionActor = 'customer' | 'worker' | 'command line'

// Ids, counts and paise fit a double exactly far beyond what a shop will see; refuse what does not.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * Waits end within a request's 5 s: for a connection or a lock after 2 s, for a statement after 3.5 s,
 * and at its deadline.
 * @param options.actor who acts where no transaction says otherwise; see `api/ground/db/shared/actor.sql`
 * @param options.prepared false behind a pooler without prepared statements
 */
export function openPool(
  url: string,
  options: {
    max?: number
    prepared?: boolean
    onError?: (error: Error) => void
    actor?: ConnectionActor
    isReplica?: boolean
  } = {},
): pg.Pool {
  const { actor = 'customer' } = options
  const settings: ShopPoolConfig = {
    connectionString: url,
    isReplica: options.isReplica ?? false,
    max: options.max ?? 10,
    Client: options.prepared === false ? DeadlineClient : NamingClient,
    options: `-c role=nool_app -c timezone=UTC -c nool.actor=${actor.replace(' ', '\\ ')}`,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
    statement_timeout: 3_500,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
  }
  const pool = new pg.Pool(settings)
  // An error event without a listener ends the process: the pool listens on idle connections only.
  const { onError = () => {} } = options
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** @throws StartupError where a pooler drops a connection's role or time limits, naming the setting of the address */
export async function refuseChangedSessions(pool: pg.Pool, setting: string): Promise<void> {
  const { rows } = await pool.query<{ missing: string[] }>(`
    select array_remove(array[
      case when current_user <> 'nool_app' then 'role' end,
      case when current_setting('TimeZone') <> 'UTC' then 'timezone' end] || array(
        select name from pg_settings where setting = '0'
          and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
        order by name), null) as missing`)
  const missing = rows[0]?.missing ?? []
  if (missing.length === 0) return
  throw new StartupError(
    `${setting}: connections start without the ${missing.join(', ')} that they ask for; behind a pooler set these for the role that logs on (docs/several-machines.md, "Behind a pooler")`,
  )
}

export function openDb(pool: PostgresPool, watch?: (event: LogEvent) => void): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(watch && { log: watch }) })
}

export function measurePool(pool: pg.Pool): void {
  const help = 'Connections of the pools: in use, idle, and requests that wait for one'
  const read = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  gauge('nool_database_connections', help, read, 'state')
}
