import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../api/ground/db/connect.ts'
import { addresses, type DatabaseMachine, databases, type Network } from './network.ts'
import { until } from './until.ts'

export const password = 'rehearsal'
/** Of each database machine, in MB: small enough to be filled by a row alone. */
const diskMb = 900
const logMb = 192

export const ownerUrl = `postgres://nool:${password}@${databases.map((name) => `${addresses[name]}:5432`).join(',')}/nool`

type Member = { name: DatabaseMachine; role: string; state: string; lag?: number | string }

/** Three machines with etcd, Patroni and PostgreSQL each, by the files of `deploy/`. */
export class DatabaseCluster {
  readonly #network: Network
  readonly #deploy: string
  readonly #patroni = new Map<DatabaseMachine, ChildProcess>()

  constructor(network: Network, deploy: string) {
    this.#network = network
    this.#deploy = deploy
    mkdirSync('/etc/patroni', { recursive: true })
    cpSync(join(deploy, 'patroni.yml'), '/etc/patroni/config.yml')
    const own = (path: string, user: string) =>
      execFileSync('chown', ['-R', `${user}:${user}`, path])
    mkdirSync('/run/postgresql', { recursive: true })
    for (const name of databases) {
      // The tree is one, so each machine has its folders by mounting them where it runs.
      const disk = diskOf(name)
      mkdirSync(disk, { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}M`, 'tmpfs', disk])
      mkdirSync(join(disk, 'run'), { recursive: true })
      own(disk, 'postgres')
      mkdirSync(`/run/etcd/${name}`, { recursive: true })
      chmodSync(`/run/etcd/${name}`, 0o700)
      own(`/run/etcd/${name}`, 'etcd')
    }
    cpSync(join(deploy, 'pgbackrest.conf'), '/etc/pgbackrest.conf')
    mkdirSync('/var/lib/pgbackrest', { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/var/lib/pgbackrest'])
    own('/var/lib/pgbackrest', 'postgres')
  }

  async start(): Promise<void> {
    for (const name of databases) this.startMachine(name)
    await until('a primary', () => this.primary(), 90)
    await until('two standbys', async () => (await this.standbys()).length === 2, 90)
    await this.#makeOwner()
    await this.backrest('stanza-create')
    await this.backrest('check')
  }

  /** @param env for the clock of a machine */
  startMachine(name: DatabaseMachine, env: Record<string, string> = {}): void {
    this.startEtcd(name)
    this.startPatroni(name, env)
  }

  startEtcd(name: DatabaseMachine): void {
    const env = readEnv(join(this.#deploy, 'etcd.env'), name)
    const command = [
      'etcd',
      '--data-dir',
      `/run/etcd/${name}/data`,
      '--logger=zap',
      '--log-level=warn',
    ]
    delete env.ETCD_DATA_DIR
    this.#network.start(name, `${name}-etcd`, command, {
      as: 'etcd',
      env: { ...env, PATH: '/usr/bin' },
    })
  }

  startPatroni(name: DatabaseMachine, env: Record<string, string> = {}): void {
    writeFileSync(`/etc/patroni/${name}.yml`, this.#configOf(name))
    const command = ['patroni', `/etc/patroni/${name}.yml`]
    const patroni = this.#network.start(name, `${name}-patroni`, command, {
      as: 'postgres',
      env: { ...this.#envOf(name), ...env },
    })
    this.#patroni.set(name, patroni)
  }

  /** As `systemctl restart patroni`: PostgreSQL is shut down, and another machine takes over meanwhile. */
  async restartPatroni(name: DatabaseMachine): Promise<void> {
    const patroni = this.#patroni.get(name)
    patroni?.kill('SIGTERM')
    if (patroni) await once(patroni, 'exit')
    this.startPatroni(name)
  }

  /** The file as it is, with this machine's folders in place of the usual ones, and the log that its disk can hold. */
  #configOf(name: DatabaseMachine): string {
    return readFileSync('/etc/patroni/config.yml', 'utf8')
      .replaceAll('/var/lib/postgresql', diskOf(name))
      .replaceAll('/var/run/postgresql', `${diskOf(name)}/run`)
      .replace(/max_wal_size: .*/, `max_wal_size: ${logMb}MB`)
      .replace(/max_slot_wal_keep_size: .*/, `max_slot_wal_keep_size: ${logMb}MB`)
  }

  #envOf(name: DatabaseMachine): Record<string, string> {
    const env = readEnv(join(this.#deploy, 'patroni.env'), name)
    return {
      ...env,
      PATH: '/usr/lib/postgresql/18/bin:/usr/bin:/bin',
      HOME: diskOf(name),
      LANG: 'C.UTF-8',
      ...backrestEnv(name),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
    }
  }

  async members(): Promise<Member[]> {
    for (const name of databases) {
      const answer = await fetch(`http://${addresses[name]}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined)
      if (answer?.ok) return (await answer.json()).members
    }
    return []
  }

  async primary(): Promise<DatabaseMachine | undefined> {
    for (const name of databases) {
      const answer = await fetch(`http://${addresses[name]}:8008/primary`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => undefined)
      if (answer?.status === 200) return name
    }
    return undefined
  }

  async standbys(): Promise<DatabaseMachine[]> {
    const streaming = (await this.members()).filter(
      ({ state, lag }) => state === 'streaming' && lag === 0,
    )
    return streaming.map(({ name }) => name)
  }

  /** Every machine there, and two standbys level with the primary. */
  async settle(): Promise<void> {
    await until(
      'a healthy cluster',
      async () => (await this.primary()) && (await this.standbys()).length === 2,
      120,
    )
  }

  async switchover(to: DatabaseMachine): Promise<void> {
    const command = [
      'patronictl',
      '-c',
      `/etc/patroni/${to}.yml`,
      'switchover',
      '--candidate',
      to,
      '--force',
      'nool',
    ]
    await this.#network.run(to, command, { env: this.#envOf(to) })
  }

  async backrest(command: string, ...args: string[]): Promise<string> {
    const primary = await until('a primary', () => this.primary())
    return this.#network.run(primary, ['pgbackrest', '--stanza=nool', ...args, command], {
      as: 'postgres',
      env: { ...backrestEnv(primary), PATH: '/usr/lib/postgresql/18/bin:/usr/bin:/bin' },
    })
  }

  async #makeOwner(): Promise<void> {
    const primary = await this.primary()
    const url = `postgres://postgres:${password}@${addresses[primary ?? 'db1']}:5432/postgres`
    await ask(url, `create role nool login createrole password '${password}'`)
    await ask(url, 'create database nool owner nool')
  }

  superuserUrl(name: DatabaseMachine, database = 'nool'): string {
    return `postgres://postgres:${password}@${addresses[name]}:5432/${database}`
  }
}

export const diskOf = (name: DatabaseMachine) => `/run/disk-${name}`

const backrestEnv = (name: DatabaseMachine) => ({
  PGBACKREST_CONFIG: '/etc/pgbackrest.conf',
  PGBACKREST_PG1_PATH: `${diskOf(name)}/18/nool`,
  PGBACKREST_PG1_SOCKET_PATH: `${diskOf(name)}/run`,
  PGBACKREST_LOCK_PATH: `${diskOf(name)}/lock`,
})

/** A file of `deploy/` as of another machine than the first. */
function readEnv(file: string, name: DatabaseMachine): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  const pairs = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s))
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => {
      const isList = value.includes(',') && !key.includes('LISTEN')
      const own = value.replaceAll(addresses.db1, addresses[name]).replace(/^db1$/, name)
      return [key, isList ? value : own]
    }),
  )
}

/** Asks the primary, which may be about to be another. */
export async function ask<T extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<T[]> {
  for (let tries = 1; ; tries++) {
    const client = await connect(url, { connectionTimeoutMillis: 3_000 }).catch(
      (error: unknown) => {
        if (tries === 30 || !url.includes(',')) throw error
      },
    )
    if (!client) {
      await sleep(500)
      continue
    }
    try {
      return (await client.query<T>(statement, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
}
