import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { connect } from './connect.ts'
import { isShopRunning } from './shop-lock.ts'

const api = fileURLToPath(new URL('../', import.meta.url))
const migrations = join(api, 'db', 'migrations')

/**
 * Runs new migrations, then applies all SQL files again if one has changed; callers run one at a
 * time.
 * @param url a role that owns the schema and may create roles
 * @param options.hasLock whether the caller is the running shop itself
 * @throws StartupError when there is something to change under a running shop
 */
export async function migrate(url: string, { hasLock = false } = {}): Promise<void> {
  const client = await connect(url)
  try {
    await client.query(`select pg_advisory_lock(hashtext('nool:migrate'))`)
    const files = sqlFiles().map((file) => readFileSync(file, 'utf8'))
    // Migrations count too: privileges cover the tables that they create.
    const digest = createHash('sha256')
      .update([...readdirSync(migrations).sort(), ...files].join('\n'))
      .digest('hex')
    if (await isApplied(client, digest)) return
    if (!hasLock && (await isShopRunning(url))) {
      throw new StartupError('the running shop is of another version than this; restart it first')
    }
    const { runner } = await import('node-pg-migrate')
    await runner({
      dbClient: client,
      dir: migrations,
      migrationsTable: 'migrations',
      direction: 'up',
      noLock: true,
      log: () => {},
    })
    await applyFunctions(client, files, digest)
  } finally {
    await client.end()
  }
}

async function isApplied(client: pg.Client, digest: string): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('applied_functions') as made`)
  if (!rows[0]?.made) return false
  const applied = await client.query('select from applied_functions where digest = $1', [digest])
  return Boolean(applied.rowCount)
}

async function applyFunctions(client: pg.Client, files: string[], digest: string): Promise<void> {
  await client.query('begin')
  await client.query('set local client_min_messages = warning')
  // Files apply in any order: a function may call one that a later file creates.
  await client.query('set local check_function_bodies = off')
  for (const file of files) await client.query(file)
  await client.query('delete from applied_functions')
  await client.query('insert into applied_functions values ($1)', [digest])
  await client.query('commit')
}

/** Every SQL file of `api/` outside the migrations; privileges last, since they name what others create. */
export function sqlFiles(): string[] {
  const privileges = join(api, 'db', 'shared', 'privileges.sql')
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(api, name))
    .filter((file) => dirname(file) !== migrations && file !== privileges)
  return [...files.sort(), privileges]
}
