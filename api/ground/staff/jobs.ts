import type { Db } from '../db/pool.ts'
import { deleteOldChallenges } from './passkey-queries.ts'
import { deleteOld } from './queries.ts'

export async function tidyOffice(db: Db): Promise<void> {
  await deleteOld(db)
  await deleteOldChallenges(db)
}
