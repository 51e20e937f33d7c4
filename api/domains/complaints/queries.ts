import { type Insertable, sql } from 'kysely'
import { type ComplaintKind, isAboutData } from '../../../contract/complaint-kinds.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Complaints } from '../../ground/db/types.ts'

const termOf = (kind: ComplaintKind) =>
  isAboutData(kind) ? 'data_requests_answered_within' : 'complaints_answered_within'

/** @returns its ticket, and by when the law asks for an answer */
export const insertComplaint = (
  db: Db,
  complaint: Omit<Insertable<Complaints>, 'answer_by' | 'ticket' | 'kind'> & {
    kind: ComplaintKind
  },
) =>
  db
    .insertInto('complaints')
    .values({
      ...complaint,
      answer_by: sql`now()
        + find_law_term(p_name => ${termOf(complaint.kind)}, p_on => day_in_india(p_at => now()))::interval`,
    })
    .returning(['id', 'ticket', 'answer_by'])
    .executeTakeFirstOrThrow()

export const findComplaint = (db: Db, id: number) =>
  db
    .selectFrom('complaints')
    .select(['ticket', 'kind', 'message', 'answer'])
    .select(sql<string>`day_in_india(answer_by)::text`.as('answer_day'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const listOfCustomer = (db: Db, customerId: number) =>
  db
    .selectFrom('complaints')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()

export const answerComplaint = (db: Db, id: number, answer: string) =>
  db
    .updateTable('complaints')
    .set({ answer, answered_at: sql<Date>`now()`, answered_by: sql<string>`current_actor()` })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning(['ticket', 'email'])
    .executeTakeFirst()

/** Answered ones for which a commission can no longer be asked, and those of deleted accounts. */
export const deleteOldComplaints = (db: Db) =>
  sql`
    delete from complaints where answered_at < now()
      - find_law_term(p_name => 'complaints_kept_for', p_on => day_in_india(p_at => now()))::interval
      or answered_at is not null
        and customer_id in (select id from customers where deleted_at is not null)`.execute(db)
