import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url))

/**
 * Brings the schema up to date: migrations that have not run, in order, each once; then every
 * function and privilege again, as their files stand now. One caller at a time; others wait.
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
    await client.query('begin')
    await client.query('set local client_min_messages = warning')
    for (const file of functionFiles()) await client.query(readFileSync(file, 'utf8'))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Alphabetical, but privileges last: they speak of everything the others make. */
function functionFiles(): string[] {
  const names = readdirSync(folder('functions')).filter((name) => name.endsWith('.sql'))
  const last = 'privileges.sql'
  return [...names.filter((name) => name !== last).sort(), last].map(
    (name) => folder('functions') + name,
  )
}
