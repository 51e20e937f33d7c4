import pg from 'pg'
import type { Config } from '../config.ts'
import { StartFault } from '../start-fault.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Db, openDb, openPool } from './pool.ts'

export type Database = {
  db: Db
  /** The role that owns the schema; the application's own role is used by `db`. */
  ownerUrl: string
  /**
   * Closes the connections. The embedded server is stopped by the shop that claimed it, and by
   * whoever else started it.
   */
  close(options?: { claimed: boolean }): Promise<void>
}

/**
 * Opens the shop's database, embedded or given, with its schema up to date.
 *
 * @throws StartFault
 */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    await migrate(ownerUrl)
  } catch (error) {
    if (embedded && !embedded.adopted) await embedded.stop()
    throw new StartFault(`the database cannot be used: ${reason(error)}`)
  }
  const pool = openPool(ownerUrl, { prepared: config.preparedStatements, onError })
  return {
    db: openDb(pool),
    ownerUrl,
    async close(options) {
      await pool.end()
      if (embedded && (options?.claimed || !embedded.adopted)) await embedded.stop()
    },
  }
}

/**
 * Claims the database for one running shop. The claim ends with the connection, so a crash leaves none.
 *
 * @throws StartFault when another shop runs on it
 */
export async function claimShop(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('nool:shop')) as mine`)
  if (rows[0]?.mine) return client
  await client.end()
  throw new StartFault(
    'another shop is running on this database; stop it, or give this one its own DATA_DIR',
  )
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
