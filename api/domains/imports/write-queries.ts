import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

export type Change = {
  thing: 'product' | 'variant' | 'size'
  thing_id: number
  before: object | null
  after: object
}

export async function insertChanges(tx: Db, importId: number, changes: Change[]): Promise<void> {
  await sql`
    insert into import_changes (import_id, thing, thing_id, before, after)
    select ${importId}::integer, thing, thing_id, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as
      given(thing text, thing_id integer, before jsonb, after jsonb)`.execute(tx)
}

export type Count = { size_id: number; seen: number; count: number }

export function writeCounts(tx: Db, importId: number, counts: Count[]) {
  return sql`
    insert into stock_ledger (size_id, delta, reason, cause)
    select size_id, count - seen, 'count', ${`import:${importId}`}
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given(size_id integer, seen integer, count integer)
    where count <> seen`.execute(tx)
}

export type NewPhoto = {
  variant_id: number | null
  row: number
  address: string
  alt: string
  kind: string
  state?: 'waiting' | 'failed'
  text?: string
}

/** Those whose address a colour has had a picture from before are left out: it has it still. */
export async function insertPhotos(tx: Db, importId: number, photos: NewPhoto[]): Promise<void> {
  await sql`
    insert into import_photos (import_id, variant_id, row, address, alt, kind)
    select ${importId}::integer, variant_id, row, address, alt, kind
    from rows from (jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as
      (variant_id integer, row integer, address text, alt text, kind text)) with ordinality given
    where not exists (
      select from import_photos p join imports i on i.id = p.import_id
      where p.variant_id = given.variant_id and p.address = given.address and p.state = 'done' and i.state <> 'undone'
        and p.import_id <> ${importId})
    order by ordinality`.execute(tx)
}
