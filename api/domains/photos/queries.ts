import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** In the order in which they were taken. */
const photos = (db: Db) =>
  db
    .selectFrom('parcel_photos')
    .select(['id', 'return_request_id', 'actor', 'created_at'])
    .select(
      sql<string | null>`(select name from staff where 'staff:' || staff.id = actor)`.as(
        'actor_name',
      ),
    )
    .orderBy('id')

export type PhotoRow = Awaited<ReturnType<typeof ofReturns>>[number]

export const ofParcel = (db: Db, packingId: number) =>
  photos(db).where('packing_id', '=', packingId).execute()

export const ofReturns = (db: Db, ids: number[]) =>
  photos(db).where('return_request_id', '=', sql<number>`any(${ids})`).execute()

export const ofOrder = (db: Db, orderId: number) =>
  photos(db)
    .where(
      sql<boolean>`(
        packing_id = any(array(select id from packings where order_id = ${orderId}))
        or return_request_id = any(array(
          select r.id from order_lines l join return_requests r on r.order_line_id = l.id
          where l.order_id = ${orderId})))`,
    )
    .execute()

export const findKey = (db: Db, id: number) =>
  db.selectFrom('parcel_photos').select('key').where('id', '=', id).executeTakeFirst()
