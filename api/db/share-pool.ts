import { sql } from 'kysely'
import { StartupError } from '../errors/startup-error.ts'
import type { Db } from './pool.ts'

/** Connections for others: 3 of the server, 7 of the worker, 10 for commands, backups and operators. */
const reserved = 20
/** Each web process has one outside its pool. */
const listeners = 1
const maxInPool = 10

/** The size of each web process's pool. @throws StartupError when too few connections are left */
export async function sharePool(db: Db, workers: number): Promise<number> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - current_setting('reserved_connections')::int as allowed
  `.execute(db)
  const allowed = rows[0]?.allowed ?? 0
  const share = Math.floor((allowed - reserved) / workers) - listeners
  if (share >= 2) return Math.min(share, maxInPool)
  throw new StartupError(
    `the database allows ${allowed} connections, too few for ${workers} web processes; set WORKERS to less, or raise its max_connections`,
  )
}
