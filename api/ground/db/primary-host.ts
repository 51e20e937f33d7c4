import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hostUrls } from '../config/database-hosts.ts'

const probeTimeoutMs = 1_000
/** A server that was the primary may be back and take writes: wait for what the others say. */
const othersMs = 200
const pauseMs = 100

export type Host = { host: string; port: number }

type Follower = Host & { destroy(error: Error): void }
type Primary = Host & { timeline: number }

/** As of a server that is a standby: the shop is unavailable until there is a primary. */
export class NoPrimary extends Error {
  readonly code = '25006'
}

/** Which of a database's hosts takes writes, as this process knows it, and the connections to it. */
export class PrimaryHost {
  readonly #urls: string[]
  readonly #followers = new Set<Follower>()
  #primary: Promise<Primary> | undefined
  #timeline = 0

  constructor(url: string) {
    this.#urls = hostUrls(url)
  }

  /** Undefined where there is one host alone: there is nothing to look for. */
  find(): Promise<Host> | undefined {
    if (this.#urls.length === 1) return undefined
    this.#primary ??= this.#search()
    return this.#primary
  }

  add(follower: Follower): void {
    this.#followers.add(follower)
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower)
  }

  doubt(): void {
    this.#primary = undefined
  }

  leave(error: Error): void {
    this.doubt()
    for (const follower of this.#followers) follower.destroy(error)
  }

  async #search(): Promise<Primary> {
    try {
      const primary = await this.#probeAll()
      this.#timeline = primary.timeline
      for (const follower of this.#followers) {
        const isThere = follower.host === primary.host && follower.port === primary.port
        if (!isThere) follower.destroy(new NoPrimary(`${primary.host} is the primary now`))
      }
      return primary
    } catch (error) {
      setTimeout(() => this.doubt(), pauseMs).unref()
      throw error
    }
  }

  /** Of several that take writes, the one that was promoted last. */
  async #probeAll(): Promise<Primary> {
    const found: Primary[] = []
    const refusals: string[] = []
    const { promise: isFound, resolve: setFound } = Promise.withResolvers<void>()
    const endsAt = performance.now() + probeTimeoutMs
    const probes = this.#urls.map(async (url, at) => {
      // A standby may be promoted while a host that is cut off lets its probe wait: it is asked again.
      while (found.length === 0) {
        try {
          found.push(await probe(url, this.#timeline))
          setFound()
        } catch (error) {
          refusals[at] = error instanceof Error ? error.message : String(error)
          if (performance.now() > endsAt) return
          await Promise.race([sleep(pauseMs), isFound])
        }
      }
    })
    await Promise.race([Promise.all(probes), isFound.then(() => sleep(othersMs))])
    const [newest] = found.toSorted((a, b) => b.timeline - a.timeline)
    if (newest) return newest
    throw new NoPrimary(`no host takes writes: ${refusals.filter(Boolean).join('; ')}`)
  }
}

/** @param since the timeline of the last primary: a server of an earlier one has missed its writes */
async function probe(url: string, since: number): Promise<Primary> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  const { host, port } = client
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean; timeline: number }>(`
      select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isStandby",
        case when not pg_is_in_recovery()
          then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`)
    const { isStandby = true, timeline = 0 } = rows[0] ?? {}
    if (isStandby) throw new Error('is a standby')
    if (timeline < since)
      throw new Error(`is of timeline ${timeline}, and the last primary was of ${since}`)
    return { host, port, timeline }
  } catch (error) {
    throw new Error(`${host}:${port} ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}
