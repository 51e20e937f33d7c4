import { sql } from 'kysely'
import { complaintKinds } from '../../../contract/complaint-kinds.ts'
import type { ComplaintClock } from '../../../contract/office/law.ts'
import type { Db } from '../../ground/db/pool.ts'

/** Of each kind of which any waits: how many, and when the first of them is due. */
export async function listComplaintClocks(db: Db): Promise<ComplaintClock[]> {
  const rows = await db
    .selectFrom('complaints')
    .select(['kind', sql<number>`count(*)::int`.as('count'), sql<Date>`min(answer_by)`.as('due')])
    .where('answered_at', 'is', null)
    .groupBy('kind')
    .orderBy('due')
    .execute()
  return rows.map(({ kind, count, due }) => ({
    kind: complaintKinds.find((each) => each === kind) ?? 'order',
    count,
    due_at: due.toISOString(),
    is_overdue: due < new Date(),
  }))
}
