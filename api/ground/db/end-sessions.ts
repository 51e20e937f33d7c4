import type pg from 'pg'

/** Ends sessions, whose plans are of columns that have changed; not those with advisory locks, which are machines. */
export async function endSessions(client: pg.Client): Promise<void> {
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and pg_has_role(usesysid, 'usage')
      and pid not in (select pid from pg_locks where locktype = 'advisory')`)
}
