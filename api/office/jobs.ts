import type { Db } from '../db/pool.ts'
import { deleteOld } from './queries.ts'

/** Deletes sessions and invitations that have ended, the keys of acts a week later, and changes that all have read. */
export const tidyOffice = (db: Db): Promise<void> => deleteOld(db)
