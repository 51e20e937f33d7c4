import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './server.ts'

/** A folder that PostgreSQL's user, who may be another, can reach. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nool-pg-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string) {
  const server = await startEmbeddedPostgres(folder, { fsync: 'off' })
  onTestFinished(() => server.stop())
  return server
}

/** Windows has none that Node knows. */
const bySocket = process.platform === 'win32' ? '127.0.0.1' : null

/** The client's address as the server sees it: null by a Unix socket. */
async function askAddress(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select host(inet_client_addr()) as address')
  await client.end()
  return rows[0].address
}

test('is asked by its Unix socket, and by TCP', async () => {
  const folder = makeFolder()
  const first = await start(folder)
  expect(await askAddress(first.url)).toBe(bySocket)
  const byTcp = new URL(first.url)
  byTcp.search = ''
  expect(await askAddress(byTcp.href)).toBe('127.0.0.1')

  const adopted = await startEmbeddedPostgres(folder)
  expect(adopted.adopted).toBe(true)
  expect(adopted.url).toBe(first.url)
})

test('has its socket again when it was killed and is back', async () => {
  const folder = makeFolder()
  const server = await start(folder)
  const isBack = Promise.withResolvers<void>()
  server.supervise((event) => event === 'PostgreSQL is back' && isBack.resolve())
  const pid = Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await isBack.promise
  expect(await askAddress(server.url)).toBe(bySocket)
})

test('has a socket in a folder with a comma and quotation marks', async () => {
  const { url } = await start(join(makeFolder(), 'a, "b"'))
  expect(await askAddress(url)).toBe(bySocket)
})

test('goes by TCP where no socket can be made', async () => {
  const { url } = await start(join(makeFolder(), 'deep'.repeat(30)))
  expect(await askAddress(url)).toBe('127.0.0.1')
})
