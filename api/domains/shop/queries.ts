import type { Db } from '../../ground/db/pool.ts'

/** Whether a demo began without the sample. */
export async function isEmptyDemo(db: Db): Promise<boolean> {
  const { is_empty } = await db.selectFrom('demo').select('is_empty').executeTakeFirstOrThrow()
  return is_empty
}
