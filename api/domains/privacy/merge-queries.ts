import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** The account of an address, else its guest, but for the one itself. */
export async function findOther(
  db: Db,
  customerId: number,
  email: string,
): Promise<number | undefined> {
  const other = await db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('id', '!=', customerId)
    .orderBy('is_guest')
    .executeTakeFirst()
  return other?.id
}

export const findMerge = (db: Db, id: number) =>
  db
    .selectFrom('customer_merges as merge')
    .innerJoin('customers as target', 'target.id', 'target_id')
    .innerJoin('customers as closed', 'closed.id', 'closed_id')
    .select(['target.email as target', 'closed.email as closed'])
    .select(sql<boolean>`target_proved_at is not null`.as('is_target_proved'))
    .select(sql<boolean>`closed_proved_at is not null`.as('is_closed_proved'))
    .select(sql<boolean>`merged_at is not null`.as('is_merged'))
    .select(
      sql<boolean>`merge.expires_at <= now() or target.deleted_at is not null or closed.deleted_at is not null`.as(
        'is_over',
      ),
    )
    .where('merge.id', '=', id)
    .executeTakeFirstOrThrow()

/** Whether the mail about it still has something to ask. */
export async function isMergeOpen(db: Db, { merge_id: id }: Record<string, unknown>) {
  const merge = typeof id === 'number' ? await findMerge(db, id) : undefined
  return merge !== undefined && !merge.is_merged && !merge.is_over
}
