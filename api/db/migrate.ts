import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url))

/**
 * Brings the schema up to date: migrations that have not run, in order, each once; then every
 * function and privilege, when one of
 * their files has changed or a migration has come. One caller at a time; others wait.
 *
 * @param url a role that owns the schema and may create roles
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('nool:migrate'))`)
    await runner({
      dbClient: client,
      dir: folder('migrations'),
      migrationsTable: 'migrations',
      direction: 'up',
      noLock: true,
      log: () => {},
    })
    await applyFunctions(client)
  } finally {
    await client.end()
  }
}

async function applyFunctions(client: pg.Client): Promise<void> {
  const files = functionFiles().map((file) => readFileSync(file, 'utf8'))
  // A new migration may bring a table, on which the application's role needs its rights.
  const migrations = readdirSync(folder('migrations')).sort()
  const digest = createHash('sha256')
    .update([...migrations, ...files].join('\n'))
    .digest('hex')
  const { rowCount } = await client.query('select from applied_functions where digest = $1', [
    digest,
  ])
  if (rowCount) return
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
