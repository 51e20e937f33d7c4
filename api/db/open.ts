import type { LogEvent } from 'kysely'
import type { Config } from '../config.ts'
import { StartupError } from '../errors/startup-error.ts'
import { openAppLogin, refuseOwnerAsApp } from './app-login.ts'
import { startEmbeddedPostgres } from './embedded/server.ts'
import { migrate } from './migrate.ts'
import { type Db, measurePool, openDb, openPool, refuseChangedSessions } from './pool.ts'
import { isShopRunning, lockShop, type ShopLock } from './shop-lock.ts'

export type Database = {
  db: Db
  /** Of the role that owns the schema. */
  ownerUrl: string
  /** What `db` and the web processes use. */
  appUrl: string
  supervise(onEvent: (event: string) => void): void
  close(): Promise<void>
}

/**
 * Opens the database with its schema up to date; a command never changes it under a running shop.
 * @param options.connections at most, of this process
 * @param options.onLockLost locks the database for this shop; called when another shop took the
 *   lock
 * @throws StartupError when another shop, or for a command one of another version, runs on it
 */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  options: {
    connections?: number
    watch?: (event: LogEvent) => void
    onLockLost?: () => void
  } = {},
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
  let appUrl = config.databaseAppUrl ?? ownerUrl
  let lock: ShopLock | undefined
  const leave = async () => {
    await lock?.release()
    if (embedded && !(await isShopRunning(ownerUrl))) await embedded.stop()
  }
  try {
    lock = options.onLockLost && (await lockShop(ownerUrl, options.onLockLost))
    await migrate(ownerUrl, { hasLock: lock !== undefined })
    if (lock && embedded) appUrl = await openAppLogin(ownerUrl)
    if (config.databaseAppUrl) await refuseOwnerAsApp(config.databaseAppUrl)
  } catch (error) {
    await leave()
    throw toStartupError(error)
  }
  const pool = openPool(appUrl, {
    ...(options.connections && { max: options.connections }),
    prepared: config.preparedStatements,
    onError,
  })
  measurePool(pool)
  try {
    await refuseChangedSessions(pool, config.databaseAppUrl ? 'DATABASE_APP_URL' : 'DATABASE_URL')
  } catch (error) {
    await pool.end()
    await leave()
    throw toStartupError(error)
  }
  return {
    db: openDb(pool, options.watch),
    ownerUrl,
    appUrl,
    supervise: (onEvent) => embedded?.supervise(onEvent),
    async close() {
      await pool.end()
      await leave()
    },
  }
}

function toStartupError(error: unknown): StartupError {
  if (error instanceof StartupError) return error
  return new StartupError(`the database cannot be used: ${reason(error)}`)
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
