import type { LogEvent } from 'kysely'
import type { Config } from '../config.ts'
import { StartupError } from '../errors/startup-error.ts'
import { type Claim, claimShop, isClaimed } from './claim.ts'
import { startEmbeddedPostgres } from './embedded/server.ts'
import { migrate } from './migrate.ts'
import { type Db, measurePool, openDb, openPool } from './pool.ts'

export type Database = {
  db: Db
  /** The role that owns the schema; the application's own role is used by `db`. */
  ownerUrl: string
  /** Starts the embedded server again whenever it dies. */
  supervise(onEvent: (event: string) => void): void
  /** Closes the connections and gives the claim up; stops the embedded server unless a shop runs on it. */
  close(): Promise<void>
}

/**
 * Opens the shop's database, embedded or given, with its schema up to date: for the one running shop,
 * which claims it first, or for a command, which leaves the schema under a running shop alone.
 *
 * @param options.connections kept by this process at most
 * @param options.watch is told of every statement
 * @param options.onClaimLost claims it; called when another shop has taken the claim meanwhile
 * @throws StartupError when another shop, or for a command one of another version, runs on it
 */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  options: {
    connections?: number
    watch?: (event: LogEvent) => void
    onClaimLost?: () => void
  } = {},
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
  let claim: Claim | undefined
  const leave = async () => {
    await claim?.release()
    if (embedded && !(await isClaimed(ownerUrl))) await embedded.stop()
  }
  try {
    claim = options.onClaimLost && (await claimShop(ownerUrl, options.onClaimLost))
    await migrate(ownerUrl, { hasClaim: claim !== undefined })
  } catch (error) {
    await leave()
    if (error instanceof StartupError) throw error
    throw new StartupError(`the database cannot be used: ${reason(error)}`)
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
      await leave()
    },
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
