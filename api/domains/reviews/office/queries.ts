import { sql } from 'kysely'
import type { Db } from '../../../ground/db/pool.ts'
import { staffNameOf } from '../../../ground/staff/actors.ts'
import { photoKeys } from '../queries.ts'

const reviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(['products.name as product_name', staffNameOf('replied_by').as('staff_name')])
    .select(photoKeys)

export type ReviewRow = Awaited<ReturnType<typeof listOf>>[number]

/** Of the last twelve months each its own, such as 2026-11; 'earlier' what was rejected before, or when is not known. */
const month = sql<string>`case
  when rejected_at >= (date_trunc('month', now() at time zone 'Asia/Kolkata') - interval '11 months')
    at time zone 'Asia/Kolkata'
  then to_char(rejected_at at time zone 'Asia/Kolkata', 'YYYY-MM') else 'earlier' end`
const reason = sql<string>`coalesce(reject_reason, 'other')`

type Asked = {
  state: string
  reason: string
  month: string
  after: number | undefined
  limit: number
}

export const listOf = (db: Db, asked: Asked) => {
  const [side, order] =
    asked.state === 'waiting' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return reviews(db)
    .where('reviews.state', '=', asked.state)
    .$if(asked.reason !== '', (query) => query.where(reason, '=', asked.reason))
    .$if(asked.month !== '', (query) => query.where(month, '=', asked.month))
    .$if(asked.after !== undefined, (query) => query.where('reviews.id', side, asked.after ?? 0))
    .orderBy('reviews.id', order)
    .limit(asked.limit)
    .execute()
}

export const countRejected = (db: Db) =>
  db
    .selectFrom('reviews')
    .select([month.as('month'), reason.as('reason')])
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('state', '=', 'rejected')
    .groupBy(['month', 'reason'])
    .orderBy(sql`max(rejected_at)`, (order) => order.desc().nullsLast())
    .execute()

export const findReview = (db: Db, id: number) =>
  reviews(db).where('reviews.id', '=', id).executeTakeFirst()
