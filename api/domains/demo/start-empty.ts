import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { hasProducts } from '../catalogue/service.ts'
import { findDemo, markEmpty } from './queries.ts'

/** Has a demo begin without the sample, now and at later starts. @throws StartupError where it has begun with it */
export async function startEmpty(db: Db): Promise<void> {
  if ((await findDemo(db)).is_empty) return
  if (await hasProducts(db)) {
    throw new StartupError(
      '--empty: this shop has garments already; give it a DATA_DIR of its own, or start empty on Today in the office',
    )
  }
  await markEmpty(db)
}
