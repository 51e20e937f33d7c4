import type pg from 'pg'
import { copyLog } from './copy-database.ts'
import type { BackedUpFile } from './manifest.ts'
import type { Pieces } from './pieces.ts'

/** The place of each newest backup has one; of more places the log is not held. */
const maxSlots = 3
const slotOf = (backup: string) => `nool_log_${backup.toLowerCase()}`

/** Has PostgreSQL hold the log from a backup on, as long as the session's own slot holds it from its start. */
export async function holdLogSince(session: pg.Client, backup: string): Promise<void> {
  await session.query(`select pg_copy_physical_replication_slot('nool_backup', $1, false)`, [
    slotOf(backup),
  ])
}

/** The log from an earlier backup on; undefined when this database has not held it. */
export async function copyLogSince(
  session: pg.Client,
  folder: string,
  { earlier, to }: { earlier: string; to: string },
  pieces: Pieces,
): Promise<BackedUpFile[] | undefined> {
  const { rows } = await session.query<{ from: string }>(
    `select restart_lsn::text as from from pg_replication_slots
     where slot_name = $1 and wal_status <> 'lost'`,
    [slotOf(earlier)],
  )
  return rows[0] && copyLog(session, folder, { from: rows[0].from, to }, pieces)
}

/** Lets go of what is held for a backup that has a later one, and of what is too much or lost. */
export async function releaseLog(session: pg.Client, earlier: string | undefined): Promise<void> {
  await session.query(
    `select pg_drop_replication_slot(slot_name) from (
       select slot_name, wal_status, row_number() over (order by slot_name desc) as place
       from pg_replication_slots where starts_with(slot_name, 'nool_log_') and not active
     ) as held where slot_name = $1 or wal_status = 'lost' or place > $2`,
    [earlier && slotOf(earlier), maxSlots],
  )
}
