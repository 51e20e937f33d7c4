import type { Db } from '../db/pool.ts'
import { deleteOld } from './queries.ts'

/** Deletes sessions and invitations that have ended, and the keys of acts a week later. */
export const tidyOffice = (db: Db): Promise<void> => deleteOld(db)
