import { tidyComplaints } from '../complaints/service.ts'
import type { Db } from '../db/pool.ts'
import { eraseLocked, forgetOrderNotes, forgetOrderTexts, forgetReturnReasons } from './queries.ts'

/** Of deleted accounts: texts of orders and returns that have ended since, and what was locked for a year. */
export async function tidyPrivacy(db: Db): Promise<void> {
  await forgetOrderNotes(db)
  await forgetOrderTexts(db)
  await forgetReturnReasons(db)
  await tidyComplaints(db)
  await eraseLocked(db)
}
