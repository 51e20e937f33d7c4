import type pg from 'pg'

type LockKey = [key: string] | [lockClass: string, key: string]

/** By the name of its connection: host and port, and marks of the settings that machines share. */
export type Machine = { name: string; secret: string; pictures: string }

export async function findMachines(client: pg.Client, lock: LockKey): Promise<Machine[]> {
  const columns = lock.length === 1 ? ['objid'] : ['classid', 'objid']
  const ofLock = lock.map((key, at) => `${columns[at]} = (${key}::bigint & 4294967295)::oid`)
  const { rows } = await client.query<Machine>(`
    select split_part(application_name, ' ', 2) as name, split_part(application_name, ' ', 3) as secret,
      split_part(application_name, ' ', 4) as pictures
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and objsubid = ${lock.length} and ${ofLock.join(' and ')}
    order by name`)
  return rows
}
