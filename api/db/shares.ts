import { sql } from 'kysely'
import { StartupError } from '../errors/startup-error.ts'
import type { Db } from './pool.ts'

/**
 * Connections that web processes leave alone: 3 of the server, 7 of the worker and its queue, and 10
 * for commands, backups and whoever looks in.
 */
const keptBack = 20
/** A web process reads the catalogue's changes on one of its own, beside its pool. */
const besideThePool = 1
const mostInPool = 10

/**
 * How many connections the pool of each web process may have, so that all fit into what PostgreSQL
 * allows.
 *
 * @throws StartupError when they do not
 */
export async function sharePool(db: Db, workers: number): Promise<number> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - current_setting('reserved_connections')::int as allowed
  `.execute(db)
  const allowed = rows[0]?.allowed ?? 0
  const share = Math.floor((allowed - keptBack) / workers) - besideThePool
  if (share >= 2) return Math.min(share, mostInPool)
  throw new StartupError(
    `the database allows ${allowed} connections, too few for ${workers} web processes; set WORKERS to less, or raise its max_connections`,
  )
}
