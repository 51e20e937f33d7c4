import type pg from 'pg'

/**
 * Ends the sessions of this database, but those that hold or want an advisory lock, by which machines know
 * each other: their plans are of columns and functions whose types have changed, and would be refused.
 */
export async function endSessions(client: pg.Client): Promise<void> {
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and pg_has_role(usesysid, 'usage')
      and pid not in (select pid from pg_locks where locktype = 'advisory')`)
}
