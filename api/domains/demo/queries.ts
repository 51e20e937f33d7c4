import type { Db } from '../../ground/db/pool.ts'

export const findDemo = (db: Db) => db.selectFrom('demo').selectAll().executeTakeFirstOrThrow()

/** @returns whether that changed it */
export const setOperator = (db: Db, works: boolean): Promise<boolean> =>
  db
    .updateTable('demo')
    .set({ operator_works: works })
    .where('operator_works', '<>', works)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows === 1n)

export const markEmpty = (db: Db) => db.updateTable('demo').set({ is_empty: true }).execute()

/** @returns whether it was still to be chosen */
export const chooseStart = (db: Db, choice: 'sample' | 'empty'): Promise<boolean> =>
  db
    .updateTable('demo')
    .set({ choice })
    .where('choice', 'is', null)
    .where('is_empty', '=', false)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows === 1n)

/** Whether its owner wants a demo empty that is not yet. */
export async function isEmptyingAsked(db: Db): Promise<boolean> {
  const { choice, is_empty } = await findDemo(db)
  return choice === 'empty' && !is_empty
}
