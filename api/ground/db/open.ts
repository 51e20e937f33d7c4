import { setTimeout as sleep } from 'node:timers/promises'
import type { LogEvent } from 'kysely'
import type { Config } from '../../config.ts'
import { StartupError } from '../errors/startup-error.ts'
import { openAppLogin, refuseOwnerAsApp } from './app-login.ts'
import { startEmbeddedPostgres } from './embedded/server.ts'
import { loadFacts } from './load-facts.ts'
import { type Beside, isMigrated, migrate } from './migrate.ts'
import { type Db, measurePool, openDb, openPool, refuseChangedSessions } from './pool.ts'
import { isShopRunning, joinShop, type Presence } from './presence.ts'

const schemaPauseMs = 500

export type Database = {
  db: Db
  /** Of the role that owns the schema. */
  ownerUrl: string
  appUrl: string
  /** Of the running shop: what it knows of its other machines. */
  presence: Presence | undefined
  supervise(onEvent: (event: string) => void): void
  close(): Promise<void>
}

type Options = {
  connections?: number
  watch?: (event: LogEvent) => void
  /** Runs the shop on this machine; called with the reason when it may no longer. */
  onLockLost?: (reason: string) => void
  isMigration?: boolean
  /** False for what does not stand on the shop's facts, or corrects them. */
  areFactsRead?: boolean
  /** A machine that only serves waits for the schema until it aborts. */
  signal?: AbortSignal
  onWait?: () => void
}

/**
 * Opens the database with its schema up to date; a command never changes it under a running shop.
 * @throws StartupError when this may not run beside what runs on it already
 */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  options: Options = {},
): Promise<Database> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
  let appUrl = config.databaseAppUrl ?? ownerUrl
  const { owner, app } = config.databaseSettings
  let setting = embedded ? undefined : owner
  let presence: Presence | undefined
  const leave = async () => {
    await presence?.release()
    if (embedded && !(await isShopRunning(ownerUrl))) await embedded.stop()
  }
  try {
    presence = await join(config, ownerUrl, options)
    if (presence && config.role === 'web') await waitForSchema(ownerUrl, options)
    else await migrate(ownerUrl, await findBeside(ownerUrl, presence, config, options))
    if (presence && embedded) appUrl = await openAppLogin(ownerUrl)
    if (!embedded) setting = app
    if (config.databaseAppUrl) await refuseOwnerAsApp(config.databaseAppUrl, app)
  } catch (error) {
    await leave()
    throw toStartupError(error, setting)
  }
  const pool = openPool(appUrl, {
    ...(options.connections && { max: options.connections }),
    prepared: config.preparedStatements,
    onError,
    actor: options.onLockLost ? 'worker' : 'command line',
  })
  measurePool(pool)
  const db = openDb(pool, options.watch)
  try {
    await refuseChangedSessions(pool, app)
    if (options.areFactsRead !== false) await loadFacts(db, config.facts)
  } catch (error) {
    await pool.end()
    await leave()
    throw toStartupError(error, setting)
  }
  return {
    db,
    ownerUrl,
    appUrl,
    presence,
    supervise: (onEvent) => embedded?.supervise(onEvent),
    async close() {
      await pool.end()
      await leave()
    },
  }
}

async function join(config: Config, ownerUrl: string, { onLockLost: onLost }: Options) {
  if (!onLost) return undefined
  const { port, secretKey, databaseUrl, picturesPlace: pictures } = config
  return joinShop(ownerUrl, { isAlone: !databaseUrl, port, secretKey, pictures, onLost })
}

async function findBeside(
  ownerUrl: string,
  presence: Presence | undefined,
  { databaseUrl }: Config,
  { isMigration }: Options,
): Promise<Beside> {
  if (presence) return (await presence.others()).length ? 'machines' : 'nothing'
  if (!(await isShopRunning(ownerUrl))) return 'nothing'
  return isMigration && databaseUrl ? 'machines, by command' : 'shop'
}

async function waitForSchema(ownerUrl: string, { signal, onWait }: Options): Promise<void> {
  if (await isMigrated(ownerUrl)) return
  onWait?.()
  do {
    await sleep(schemaPauseMs)
    if (signal?.aborted) throw new StartupError('stopped before the schema was there')
  } while (!(await isMigrated(ownerUrl).catch(() => false)))
}

/** @param setting of the address that was asked; the embedded database has none */
function toStartupError(error: unknown, setting: string | undefined): StartupError {
  if (error instanceof StartupError) return error
  const named = setting ? `${setting}: ` : ''
  return new StartupError(`${named}the database cannot be used: ${reason(error)}`)
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
