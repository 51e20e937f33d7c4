import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { isEmptyDemo } from './queries.ts'

/** Whether it is the sample shop of the demo, whose stories are invented. */
export const isSample = async (db: Db, { mode }: Config): Promise<boolean> =>
  mode === 'demo' && !(await isEmptyDemo(db))
