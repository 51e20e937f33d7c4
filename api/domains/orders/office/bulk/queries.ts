import { sql } from 'kysely'
import type { BulkActName } from '../../../../../contract/office/bulk.ts'
import type { Db } from '../../../../ground/db/pool.ts'

export type BulkOrder = {
  id: number
  number: string
  status: string
  version: number
  tags: string[]
}

export type BulkAct = {
  id: number
  act: BulkActName
  undoes: number | null
  request_sha256: Buffer
  is_recent: boolean
}

export type Row = { number: string; outcome: 'done' | 'refused'; text: string }

const actsOf = (db: Db) =>
  db
    .selectFrom('bulk_acts')
    .select(['id', 'act', 'undoes', 'request_sha256'])
    .$narrowType<{ act: BulkActName }>()
    .select(sql<boolean>`at > now() - interval '10 minutes'`.as('is_recent'))

type New = {
  staffId: number
  key: string
  requestSha256: Buffer
  act: BulkActName
  undoes: number | null
}

/** The act of this key, started now or earlier; undefined where another takes the same one back. */
export async function startBulk(db: Db, { staffId, key, ...bulk }: New) {
  await db
    .insertInto('bulk_acts')
    .values({
      staff_id: staffId,
      key,
      request_sha256: bulk.requestSha256,
      act: bulk.act,
      undoes: bulk.undoes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findBulkOf(db, staffId, key)
}

export const findBulkOf = (db: Db, staffId: number, key: string): Promise<BulkAct | undefined> =>
  actsOf(db).where('staff_id', '=', staffId).where('key', '=', key).executeTakeFirst()

export const findBulk = (db: Db, id: number): Promise<BulkAct | undefined> =>
  actsOf(db).where('id', '=', id).executeTakeFirst()

/** Locked before it is read, so that two acts on its tags both count. */
export async function lockOrder(db: Db, number: string): Promise<BulkOrder | undefined> {
  const { rows } = await sql<BulkOrder>`
    select o.id, o.number, o.status, o.version, o.tags
    from orders found cross join lock_order(p_order_id => found.id) o
    where found.number = ${number}`.execute(db)
  return rows[0]
}

export const findVersion = (db: Db, orderId: number) =>
  db.selectFrom('orders').select('version').where('id', '=', orderId).executeTakeFirstOrThrow()

type NewRow = Row & { bulkActId: number; version: number | null; changed: string[] | null }

/** False where the row is there: another call with the key wrote it, or is about to. */
export async function insertRow(db: Db, row: NewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bulk_act_rows')
    .values({
      bulk_act_id: row.bulkActId,
      number: row.number,
      outcome: row.outcome,
      text: row.text,
      version: row.version,
      changed: row.changed && JSON.stringify(row.changed),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const listRows = (db: Db, bulkActId: number) =>
  db
    .selectFrom('bulk_act_rows')
    .select(['number', 'outcome', 'text', 'version', 'changed'])
    .$narrowType<{ outcome: Row['outcome']; changed: string[] | null }>()
    .where('bulk_act_id', '=', bulkActId)
    .orderBy('number')
    .execute()
