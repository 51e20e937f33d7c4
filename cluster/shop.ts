import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bucketKeys, mediaUrl } from './bucket.ts'
import { ownerUrl } from './database.ts'
import { addresses, databases, type Network } from './network.ts'
import { until } from './until.ts'

export type AppMachine = 'app1' | 'app2' | 'worker'
export const shopPort = 4000

/** The shop on two machines that serve and one that works. */
export class Shop {
  readonly #network: Network
  readonly #state: string
  readonly #project: string
  readonly #processes = new Map<AppMachine, ChildProcess>()

  constructor(network: Network, { state, project }: { state: string; project: string }) {
    this.#network = network
    this.#state = state
    this.#project = project
  }

  #envOf(machine: AppMachine): Record<string, string> {
    return {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      DATA_DIR: join(this.#state, machine),
      DATABASE_URL: ownerUrl,
      DATABASE_REPLICAS: databases.map((name) => addresses[name]).join(','),
      MEDIA_URL: mediaUrl,
      ...bucketKeys,
      SECRET_KEY: 'rehearsal-secret-of-all-machines',
      ROLE: machine === 'worker' ? 'worker' : 'web',
      PORT: String(shopPort),
      HOST: '0.0.0.0',
      WORKERS: '1',
      TRUST_PROXY: `${addresses.front}/32`,
      DRAIN_SECONDS: '5',
      RATE_LIMITS: 'off',
      LOCAL_COURIER_SECONDS: '3600',
    }
  }

  async migrate(project = this.#project): Promise<void> {
    await this.#network.run('worker', [process.execPath, 'api/processes/migrate.ts'], {
      env: this.#envOf('worker'),
      cwd: project,
    })
  }

  /** @param settings over those that all have */
  async start(
    machine: AppMachine,
    settings: Record<string, string> = {},
    project = this.#project,
  ): Promise<void> {
    mkdirSync(join(this.#state, machine), { recursive: true })
    const child = this.#network.start(machine, machine, [process.execPath, 'api/server.ts'], {
      env: { ...this.#envOf(machine), ...settings },
      cwd: project,
    })
    this.#processes.set(machine, child)
    if (machine === 'worker') return
    await until(`${machine} ready`, async () => {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
      return (await fetch(`${urlOf(machine)}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
    })
  }

  /** As systemd does in a deploy. */
  async stop(machine: AppMachine): Promise<void> {
    const child = this.#processes.get(machine)
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

export const urlOf = (machine: AppMachine) => `http://${addresses[machine]}:${shopPort}`
