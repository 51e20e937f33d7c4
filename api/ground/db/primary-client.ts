import { callbackify } from 'node:util'
import pg from 'pg'
import { hostUrls } from '../config/database-hosts.ts'
import { NoPrimary, PrimaryHost } from './primary-host.ts'

const primaries = new Map<string, PrimaryHost>()

function primaryOf(url: string): PrimaryHost {
  const known = primaries.get(url) ?? new PrimaryHost(url)
  primaries.set(url, known)
  return known
}

const ignore = () => {}

export type ShopClientConfig = pg.ClientConfig & { isReplica?: boolean }

/** A connection to the host that takes writes, of those that the URL names; with `isReplica` to the host as it is. */
export class PrimaryClient extends pg.Client {
  readonly #primary: PrimaryHost
  readonly #mayBeStandby: boolean

  constructor(config: ShopClientConfig = {}) {
    const { connectionString: url = '' } = config
    super({ ...config, connectionString: hostUrls(url)[0] ?? '' })
    this.#primary = primaryOf(url)
    this.#mayBeStandby = config.isReplica ?? false
  }

  // pg's overloads cannot be written here: a promise, or a callback.
  // oxlint-disable-next-line typescript/no-explicit-any
  override connect(callback?: any): any {
    const connected = this.#connect()
    if (!callback) return connected
    callbackify(() => connected)(callback)
  }

  destroy(error: Error): void {
    this.connection.stream.destroy(error)
  }

  leavePrimary(error: Error): void {
    this.#primary.leave(error)
  }

  async #connect(): Promise<this> {
    const host = await this.#primary.find()
    if (host) {
      this.host = host.host
      this.port = host.port
    }
    // Its pool listens once it is connected; an error that nobody hears ends the process.
    this.on('error', ignore)
    try {
      await super.connect()
      if (!this.#mayBeStandby) await this.#refuseStandby()
    } catch (error) {
      this.connection.stream.destroy()
      if (error instanceof NoPrimary) this.#primary.leave(error)
      else this.#primary.doubt()
      throw error
    }
    this.off('error', ignore)
    this.#primary.add(this)
    this.once('end', () => this.#primary.remove(this))
    return this
  }

  async #refuseStandby(): Promise<void> {
    const { rows } = await super.query<{ isStandby: boolean }>(
      'select pg_is_in_recovery() as "isStandby"',
    )
    if (rows[0]?.isStandby) throw new NoPrimary(`${this.host}:${this.port} is a standby`)
  }
}
