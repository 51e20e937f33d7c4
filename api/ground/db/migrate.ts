import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { applyFiles, readFiles, type SqlFile } from './apply-files.ts'
import { baseline, standAtBaseline } from './baseline.ts'
import { connect } from './connect.ts'
import { closeEpochs, endedEpoch, recordEnded, refuseEndedEpoch } from './epoch.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { epoch } from './release.ts'
import { whenUnlocked } from './when-unlocked.ts'

const migrations = fileURLToPath(new URL('./migrations/', import.meta.url))

/** What runs on the database while it is migrated. */
export type Beside =
  /** Nothing, or the caller alone. */
  | 'nothing'
  /** Other machines, which a release that is known already leaves as they are. */
  | 'machines'
  /** Other machines, and an operator wants it to be this release. */
  | 'machines, by command'
  /** A shop that changes its schema by itself when it starts. */
  | 'shop'

/**
 * Runs new migrations, and applies what has changed in the SQL files; callers run one at a time.
 * @param url a role that owns the schema and may create roles
 * @throws StartupError when there is something to change that what runs beside cannot take, or what is there is
 *   older than the baseline
 */
export function migrate(url: string, beside: Beside = 'nothing'): Promise<void> {
  return oneAtATime(url, 'migrate', (client) => migrateBeside(client, beside))
}

async function migrateBeside(client: pg.Client, beside: Beside): Promise<void> {
  await refuseEndedEpoch(client, epoch)
  await standAtBaseline(client)
  const files = readFiles()
  const release = digestOf(files)
  const state = await findState(client, release)
  if (state.isLatest) return
  const isOlder = state.isKnown || state.isLater
  if (isOlder && (beside === 'machines' || beside === 'shop')) return
  if (beside === 'shop') {
    throw new StartupError('the running shop is of another version than this; restart it first')
  }
  await client.query(`set lock_timeout = '500ms'`)
  await runMigrations(client, state.missing)
  await applyFiles(client, files, release, { isShared: beside !== 'nothing' })
}

/** Whether the schema is that of this release, or a later one that it runs on. */
export async function isMigrated(url: string): Promise<boolean> {
  const client = await connect(url, { connectionTimeoutMillis: 2_000 })
  try {
    const state = await findState(client, digestOf(readFiles()))
    return state.isKnown || state.isLater
  } finally {
    await client.end()
  }
}

/** Migrations count too: privileges cover the tables that they create. */
const digestOf = (files: SqlFile[]) =>
  createHash('sha256')
    .update([...readdirSync(migrations).sort(), ...files.map(({ text }) => text)].join('\n'))
    .digest('hex')

/** `isKnown`: the release's files were applied once; `isLatest`: none since; `isLater`: with migrations it lacks. */
async function findState(client: pg.Client, release: string) {
  const names = readdirSync(migrations).sort()
  const { rows } = await client.query(`
    select to_regclass('migrations') is not null and to_regclass('schema_epoch') is not null as made`)
  if (!rows[0]?.made) return { isLatest: false, isLater: false, isKnown: false, missing: names }
  const run = await client.query<{ file: string }>(
    `select name || '.sql' as file from migrations where name collate "C" >= $1`,
    [baseline],
  )
  const applied = await client.query<{ digest: string }>(
    'select digest from applied_functions order by applied_at desc',
  )
  const done = run.rows.map(({ file }) => file)
  return {
    isLatest: applied.rows[0]?.digest === release,
    isKnown: applied.rows.some(({ digest }) => digest === release),
    isLater: done.some((file) => !names.includes(file)),
    missing: names.filter((name) => !done.includes(name)),
  }
}

async function runMigrations(client: pg.Client, missing: string[]): Promise<void> {
  const texts = missing.map((name) => readFileSync(join(migrations, name), 'utf8'))
  const last = Math.max(0, ...texts.map(endedEpoch))
  await closeEpochs(client, last)
  const { runner } = await import('node-pg-migrate')
  await whenUnlocked(client, () =>
    runner({
      dbClient: client,
      dir: migrations,
      migrationsTable: 'migrations',
      direction: 'up',
      // Those of version 0.1.0 may stand before the baseline.
      checkOrder: false,
      noLock: true,
      log: () => {},
    }),
  )
  await recordEnded(client, last)
}
