import type pg from 'pg'

/** As SQL: one number, or two as epochs have. */
type LockKey = [key: string] | [lockClass: string, key: string]

/** Which machines hold a lock, but for that of this connection, by the names of their connections. */
export async function findMachines(
  client: pg.Client,
  lock: LockKey,
): Promise<{ name: string; secret: string }[]> {
  const columns = lock.length === 1 ? ['objid'] : ['classid', 'objid']
  const ofLock = lock.map((key, at) => `${columns[at]} = (${key}::bigint & 4294967295)::oid`)
  const { rows } = await client.query<{ name: string; secret: string }>(`
    select split_part(application_name, ' ', 2) as name, split_part(application_name, ' ', 3) as secret
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and objsubid = ${lock.length} and ${ofLock.join(' and ')}
    order by name`)
  return rows
}
