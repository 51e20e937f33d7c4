import { setTimeout as sleep } from 'node:timers/promises'
import type { LogEvent } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { StartFault } from '../start-fault.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Db, measurePool, openDb, openPool } from './pool.ts'

export type Database = {
  db: Db
  /** The role that owns the schema; the application's own role is used by `db`. */
  ownerUrl: string
  /** Starts the embedded server again whenever it dies. */
  supervise(onEvent: (event: string) => void): void
  /** Closes the connections, and the embedded server with them unless a shop runs on it. */
  close(): Promise<void>
}

/** The right to be the one shop of a database. */
export type Claim = { release(): Promise<void> }

/**
 * Opens the shop's database, embedded or given, with its schema up to date.
 *
 * @param options.connections kept by this process at most
 * @param options.watch is told of every statement
 * @throws StartFault
 */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  options: { connections?: number; watch?: (event: LogEvent) => void } = {},
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
  const stopServer = async () => {
    if (embedded && (await isUnclaimed(ownerUrl))) await embedded.stop()
  }
  try {
    await migrate(ownerUrl)
  } catch (error) {
    await stopServer()
    throw new StartFault(`the database cannot be used: ${reason(error)}`)
  }
  const pool = openPool(ownerUrl, {
    ...(options.connections && { max: options.connections }),
    prepared: config.preparedStatements,
    onError,
  })
  measurePool(pool)
  return {
    db: openDb(pool, options.watch),
    ownerUrl,
    supervise: (onEvent) => embedded?.supervise(onEvent),
    async close() {
      await pool.end()
      await stopServer()
    },
  }
}

/**
 * Claims the database for one running shop. The claim ends with its connection, so a crash leaves
 * none behind; a connection that breaks is made again.
 *
 * @param onLost called when another shop has taken the claim meanwhile
 * @throws StartFault when another shop runs on it
 */
export async function claimShop(ownerUrl: string, onLost: () => void): Promise<Claim> {
  const first = await takeClaim(ownerUrl)
  if (!first) {
    throw new StartFault(
      'another shop is running on this database; stop it, or give this one its own DATA_DIR',
    )
  }
  let released = false
  let client = first
  const renew = async () => {
    while (!released) {
      await sleep(1_000)
      const next = await takeClaim(ownerUrl).catch(() => 'unreachable' as const)
      if (next === 'unreachable') continue
      if (released) return next?.end()
      return next ? hold(next) : onLost()
    }
  }
  const hold = (held: pg.Client) => {
    client = held
    held.once('end', () => void renew())
  }
  hold(first)
  return {
    async release() {
      released = true
      await client.end().catch(() => {})
    },
  }
}

/** A connection that holds the claim, or undefined when another holds it. */
async function takeClaim(ownerUrl: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('nool:shop')) as mine`)
  if (rows[0]?.mine) return client
  await client.end()
  return undefined
}

/** Looked up rather than tried, so that asking never stands in a shop's way. */
async function isUnclaimed(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(`
      select from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
      where locktype = 'advisory' and granted and objsubid = 1
        and objid = (hashtext('nool:shop')::bigint & 4294967295)::oid`)
    return !rowCount
  } catch {
    return true // it does not answer anybody
  } finally {
    await client.end().catch(() => {})
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
