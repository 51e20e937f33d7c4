import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../ground/db/embedded/server.ts'
import { migrate } from '../ground/db/migrate.ts'
import { copyFolder } from './copy-folder.ts'
import { databaseUrl } from './database-url.ts'
import { learnToClean } from './databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** A data folder with a migrated database, to be copied. */
    dataDir: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that tests' databases copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(roomiest(), 'nool-test-'))
  // PostgreSQL may have to run as another user, which must reach it.
  chmodSync(folder, 0o755)
  const [dir, dataDir] = [join(folder, 'server'), join(folder, 'data')]
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    max_wal_size: '128MB',
  }
  const first = await startEmbeddedPostgres(dir, settings)
  await migrate(first.url)
  await first.stop()
  await copyFolder(dir, dataDir)

  const server = await startEmbeddedPostgres(dir, settings)
  const client = new pg.Client({ connectionString: databaseUrl(server.url, 'template1') })
  await client.connect()
  await client.query('create database template_shop template postgres strategy file_copy')
  await client.end()
  await learnToClean(databaseUrl(server.url, 'template_shop'))
  project.provide('postgresUrl', server.url)
  project.provide('dataDir', dataDir)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Memory where there is plenty: a disk is slower. */
function roomiest(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 ** 30 ? memory : tmpdir()
}
