import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { hostUrls } from '../config/database-hosts.ts'
import { countElsewhere } from '../metrics/registry.ts'
import { openPool } from './pool.ts'

/** How far a server's log has come: its bytes since the beginning, and the timeline that they are of. */
export type LogPosition = { wal: number; timeline: number }

const askAgainMs = 5
const restMs = 1_000

type Pools = {
  primary: pg.Pool
  replicas: readonly pg.Pool[]
  /** What an answer must not be older than; undefined where only the primary knows. */
  readPosition: () => LogPosition | undefined
}

/**
 * The connections of reads that are single statements: to a standby that has replayed the position, in
 * turns, else to the primary. What fails at a standby is asked of the primary.
 */
export class ReplicaReads implements PostgresPool {
  readonly options = {}
  readonly #primary: pg.Pool
  readonly #replicas: Replica[]
  readonly #readPosition: Pools['readPosition']
  #turn = 0
  readonly counts = { primary: 0, replica: 0 }

  constructor({ primary, replicas, readPosition }: Pools) {
    this.#primary = primary
    this.#replicas = replicas.map((pool) => new Replica(pool))
    this.#readPosition = readPosition
    const help = 'Statements of public answers, by the kind of server that was asked'
    countElsewhere('nool_public_reads_total', help, () => this.counts, 'server')
  }

  async connect(): Promise<PostgresPoolClient> {
    const position = this.#readPosition()
    const ready = position ? this.#replicas.filter((each) => each.hasReplayed(position)) : []
    this.#turn += 1
    const replica = ready[this.#turn % ready.length]
    if (!replica) {
      this.counts.primary += 1
      return this.#primary.connect()
    }
    return new ReplicaClient(replica, this.#primary, this.counts)
  }

  async end(): Promise<void> {}
}

class ReplicaClient {
  readonly #replica: Replica
  readonly #primary: pg.Pool
  readonly #counts: ReplicaReads['counts']

  constructor(replica: Replica, primary: pg.Pool, counts: ReplicaReads['counts']) {
    this.#replica = replica
    this.#primary = primary
    this.#counts = counts
  }

  // The form with a cursor, which no read has, and pg's types of rows cannot be written here.
  // oxlint-disable-next-line typescript/no-explicit-any
  query(text: any, values: readonly unknown[] = []): any {
    return this.#query(text, values)
  }

  async #query(text: string, values: readonly unknown[]) {
    if (/^(begin|start transaction)\b/.test(text)) {
      throw new Error('a transaction does not read from replicas')
    }
    try {
      const result = await ask(this.#replica.pool, text, values)
      this.#counts.replica += 1
      return result
    } catch {
      this.#replica.rest()
      this.#counts.primary += 1
      return ask(this.#primary, text, values)
    }
  }

  release(): void {}
}

async function ask(pool: pg.Pool, text: string, values: readonly unknown[]) {
  const client = await pool.connect()
  try {
    return await client.query(text, [...values])
  } finally {
    client.release()
  }
}

const nowhere: LogPosition = { wal: -1, timeline: 0 }

class Replica {
  readonly pool: pg.Pool
  #replayed = nowhere
  #isAsking = false
  #askFrom = 0

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** By what is known of it, which is asked anew where that is not enough. */
  hasReplayed({ wal, timeline }: LogPosition): boolean {
    if (this.#replayed.timeline === timeline && this.#replayed.wal >= wal) return true
    if (!this.#isAsking && performance.now() >= this.#askFrom) void this.#ask()
    return false
  }

  rest(): void {
    this.#replayed = nowhere
    this.#askFrom = performance.now() + restMs
  }

  async #ask(): Promise<void> {
    this.#isAsking = true
    try {
      // Its timeline is known from what it has written to disk, so some seconds after a failover.
      const { rows } = await this.pool.query<LogPosition & { isStandby: boolean }>(`
        select pg_is_in_recovery() as "isStandby", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as wal,
          greatest((select timeline_id from pg_control_checkpoint()),
            (select min_recovery_end_timeline from pg_control_recovery())) as timeline`)
      this.#askFrom = performance.now() + askAgainMs
      const [row] = rows
      if (row?.isStandby) this.#replayed = row
      else this.rest()
    } catch {
      this.rest()
    } finally {
      this.#isAsking = false
    }
  }
}

/** @param hosts such as `db2:5432`, of the same database with the same login as the URL */
export function openReplicaPools(
  url: string,
  hosts: readonly string[],
  options: { max: number; prepared: boolean },
): pg.Pool[] {
  const [first = ''] = hostUrls(url)
  return hosts.map((host) => openPool(withHost(first, host), { ...options, isReplica: true }))
}

const withHost = (url: string, host: string) =>
  url.replace(/^(\w+:\/\/(?:[^@/]*@)?)[^/?#]*/, (_, start) => start + host)
