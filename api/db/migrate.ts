import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { isClaimed } from './claim.ts'

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url))

/**
 * Brings the schema up to date: migrations that have not run, in order, each once; then every
 * function and privilege, when one of their files has changed or a migration has come. One caller at a
 * time; others wait.
 *
 * @param url a role that owns the schema and may create roles
 * @param options.hasClaim whether the caller is the running shop itself
 * @throws StartupError when there is something to change under a running shop
 */
export async function migrate(url: string, { hasClaim = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('nool:migrate'))`)
    const files = functionFiles().map((file) => readFileSync(file, 'utf8'))
    // A new migration may bring a table, on which the application's role needs its rights.
    const digest = createHash('sha256')
      .update([...readdirSync(folder('migrations')).sort(), ...files].join('\n'))
      .digest('hex')
    if (await isApplied(client, digest)) return
    if (!hasClaim && (await isClaimed(url))) {
      throw new StartupError('the running shop is of another version than this; restart it first')
    }
    // Loaded only then: most starts find everything as it should be.
    const { runner } = await import('node-pg-migrate')
    await runner({
      dbClient: client,
      dir: folder('migrations'),
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
  for (const file of files) await client.query(file)
  await client.query('delete from applied_functions')
  await client.query('insert into applied_functions values ($1)', [digest])
  await client.query('commit')
}

/** Alphabetical, but privileges last: they speak of everything the others make. */
function functionFiles(): string[] {
  const names = readdirSync(folder('functions')).filter((name) => name.endsWith('.sql'))
  const last = 'privileges.sql'
  return [...names.filter((name) => name !== last).sort(), last].map(
    (name) => folder('functions') + name,
  )
}
