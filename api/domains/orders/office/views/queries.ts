import type { Db } from '../../../../ground/db/pool.ts'

export const listViews = (db: Db, staffId: number) =>
  db
    .selectFrom('order_views')
    .select(['id', 'name', 'state', 'search'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()

export const deleteView = (db: Db, staffId: number, id: number): Promise<boolean> =>
  db
    .deleteFrom('order_views')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
    .then(({ numDeletedRows }) => numDeletedRows === 1n)
