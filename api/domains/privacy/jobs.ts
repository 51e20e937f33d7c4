import type { Db } from '../../ground/db/pool.ts'
import { dropPicture } from '../../ground/media/service.ts'
import { tidyComplaints } from '../complaints/service.ts'
import {
  eraseLocked,
  forgetOrderNotes,
  forgetOrderTexts,
  forgetParcelPhotos,
  forgetReturnReasons,
} from './queries.ts'

export async function tidyPrivacy(db: Db): Promise<void> {
  await forgetOrderNotes(db)
  await forgetOrderTexts(db)
  await forgetReturnReasons(db)
  await tidyComplaints(db)
  await eraseLocked(db)
  // Their files are removed with other dropped pictures.
  await db.transaction().execute(async (tx) => {
    for (const key of await forgetParcelPhotos(tx)) await dropPicture(tx, key)
  })
}
