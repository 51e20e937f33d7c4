import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export type AuditFilter = {
  actor: string
  about: string
  from: Date | undefined
  to: Date | undefined
  /** Only entries before this one. */
  beforeId: number | undefined
}

/** Entries of an exchange's parcel, and of one after a lost parcel, were once about the parcel's number. */
const namesOf = (about: string) => sql`array(
  select ${about} union
  select p.number from packings p join orders o on o.id = p.order_id where o.number = ${about})`

export function listEntries(db: Db, filter: AuditFilter, limit: number) {
  const { actor, about, from, to, beforeId } = filter
  const entries = db
    .selectFrom('audit_entries as entry')
    .leftJoin('audit_seals as seal', 'seal.entry_id', 'entry.id')
    .select(['entry.id', 'entry.at', 'entry.actor', 'entry.actor_name', 'entry.what'])
    .select(['entry.about', 'entry.before', 'entry.after', 'entry.request_id', 'seal.seal'])
    .$if(about !== '', (query) => query.where(sql<boolean>`entry.about = any(${namesOf(about)})`))
    .$if(beforeId !== undefined, (query) => query.where('entry.id', '<', beforeId ?? 0))
    .$if(from !== undefined, (query) => query.where('entry.at', '>=', from ?? new Date()))
    .$if(to !== undefined, (query) => query.where('entry.at', '<', to ?? new Date()))
    .$if(actor !== '', (query) =>
      query.where(sql<boolean>`entry.actor in (
        select 'staff:' || id from staff where email = lower(${actor}) or lower(name) = lower(${actor})
        union select lower(${actor}))`),
    )
  return entries.orderBy('entry.id', 'desc').limit(limit).execute()
}

export async function checkChain(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ broken_at: Date | null }>`
    select check_audit() as broken_at`.execute(db)
  return rows[0]?.broken_at ?? null
}

export async function sealEntries(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`
    select seal_audit(p_limit => ${limit}) as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}

/** That a member of staff was shown the phone numbers of orders: each once a day. */
export const writePhonesSeen = (
  db: Db,
  { numbers, staffId, requestId }: { numbers: string[]; staffId: number; requestId: string },
) =>
  sql`select act_as(p_actor => ${`staff:${staffId}`}), set_config('nool.request_id', ${requestId}, true),
    write_audit(p_what => 'phone.see', p_about => number, p_before => null, p_after => null)
    from unnest(${numbers}::text[]) as number
    where not exists (
      select from audit_entries
      where about = number and what = 'phone.see' and actor = ${`staff:${staffId}`}
        and day_in_india(at) = day_in_india(now()))`.execute(db)
