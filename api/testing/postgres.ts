import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/server.ts'
import { migrate } from '../db/migrate.ts'
import { databaseUrl } from './database-url.ts'
import { learnToClean } from './databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test's database copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(roomiest(), 'nool-test-'))
  // PostgreSQL may have to run as another user, which must reach it.
  chmodSync(dir, 0o755)
  const server = await startEmbeddedPostgres(dir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    max_wal_size: '128MB',
  })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create database template_shop')
  await client.end()
  const template = databaseUrl(server.url, 'template_shop')
  await migrate(template)
  await learnToClean(template)
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Memory where there is plenty: each test copies a database, a tenth of a second on a disk. */
function roomiest(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 ** 30 ? memory : tmpdir()
}
