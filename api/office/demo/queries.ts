import type { Db } from '../../db/pool.ts'

export const findDemo = (db: Db) => db.selectFrom('demo').selectAll().executeTakeFirstOrThrow()

/** @returns whether that changed it */
export const setOperator = (db: Db, works: boolean): Promise<boolean> =>
  db
    .updateTable('demo')
    .set({ operator_works: works })
    .where('operator_works', '<>', works)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows === 1n)
