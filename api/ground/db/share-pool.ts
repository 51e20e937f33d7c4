import { sql } from 'kysely'
import { StartupError } from '../errors/startup-error.ts'
import type { Db } from './pool.ts'

/** Of each machine, for others: 3 of its server, 7 of its worker. */
const reservedOfMachine = 10
/** For commands, backups and operators. */
const reserved = 10
/** Each web process has one outside its pool. */
const listeners = 1
const maxInPool = 10

type Among = {
  workers: number
  machines: number
  /** Of this machine's web processes together; by default an equal share of what the database allows. */
  budget?: number | undefined
}

/** The size of each web process's pool. @throws StartupError when too few connections are left */
export async function sharePool(db: Db, { workers, machines, budget }: Among): Promise<number> {
  const allowed = budget ?? (await findAllowed(db))
  const ofMachine = budget ?? Math.floor((allowed - reserved) / machines) - reservedOfMachine
  const share = Math.floor(ofMachine / workers) - listeners
  if (share >= 2) return Math.min(share, maxInPool)
  const [what, more] = budget
    ? ['DATABASE_CONNECTIONS', 'it']
    : ['the database', 'its max_connections']
  const among = machines > 1 ? `${machines} machines with ${workers}` : workers
  throw new StartupError(
    `${what} allows ${allowed} connections, too few for ${among} web processes; set WORKERS to less, or raise ${more}`,
  )
}

async function findAllowed(db: Db): Promise<number> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - current_setting('reserved_connections')::int as allowed
  `.execute(db)
  return rows[0]?.allowed ?? 0
}
