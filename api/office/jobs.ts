import type { Db } from '../db/pool.ts'
import { deleteOldChallenges } from './passkey-queries.ts'
import { deleteOld } from './queries.ts'

/** Deletes sessions and invitations that have ended, answered challenges, the keys of acts a week later, and changes that all have read. */
export async function tidyOffice(db: Db): Promise<void> {
  await deleteOld(db)
  await deleteOldChallenges(db)
}
