import { sql } from 'kysely'
import type { Db } from '../../../ground/db/pool.ts'

const complaints = (db: Db) =>
  db
    .selectFrom('complaints')
    .leftJoin('staff', (join) =>
      join.on(sql<boolean>`complaints.answered_by = 'staff:' || staff.id`),
    )
    .selectAll('complaints')
    .select('staff.name as staff_name')

export type ComplaintRow = Awaited<ReturnType<typeof listOpen>>[number]

export const listOpen = (db: Db, after: number | undefined, limit: number) =>
  complaints(db)
    .where('answered_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(answer_by, complaints.id) > (select answer_by, id from complaints where id = ${after})`,
      ),
    )
    .orderBy('answer_by')
    .orderBy('complaints.id')
    .limit(limit)
    .execute()

export const listAnswered = (db: Db, before: number | undefined, limit: number) =>
  complaints(db)
    .where('answered_at', 'is not', null)
    .$if(before !== undefined, (query) => query.where('complaints.id', '<', before ?? 0))
    .orderBy('complaints.id', 'desc')
    .limit(limit)
    .execute()

export const findComplaint = (db: Db, id: number) =>
  complaints(db).where('complaints.id', '=', id).executeTakeFirst()
