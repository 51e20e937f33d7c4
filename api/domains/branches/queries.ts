import type { Db } from '../../ground/db/pool.ts'

export const listBranches = (db: Db) =>
  db.selectFrom('branches').select(['name', 'address', 'hours']).orderBy('name').execute()
