import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { DB } from '../db/types.ts'

const tables = {
  webhook_events: { id: 'event_id', tries: 'attempts', dueAt: 'next_attempt_at' },
  outbox: { id: 'id', tries: 'attempts', dueAt: 'next_attempt_at' },
  pushes: { id: 'id', tries: 'attempts', dueAt: 'next_attempt_at' },
  messages: { id: 'id', tries: 'attempts', dueAt: 'next_attempt_at' },
  ndr_answers: { id: 'id', tries: 'tries', dueAt: 'next_try_at' },
  refunds: { id: 'id', tries: 'attempts', dueAt: 'next_attempt_at' },
  purchases: { id: 'id', tries: 'checks', dueAt: 'next_check_at' },
} as const

/**
 * Claims due rows for this process and schedules their next try in the same statement, should it
 * die.
 * @param options.retryAt when the next try is due; its count of tries does not include this one
 */
export async function claimDue<Table extends keyof typeof tables>(
  db: Db,
  table: Table,
  options: { where: RawBuilder<boolean>; retryAt: RawBuilder<Date | null>; limit: number },
): Promise<Selectable<DB[Table]>[]> {
  const { id, tries, dueAt } = tables[table]
  const { rows } = await sql<Selectable<DB[Table]>>`
    with due as (
      select ${sql.ref(id)} as due_id from ${sql.table(table)}
      where ${options.where} and ${sql.ref(dueAt)} <= now()
      order by ${sql.ref(dueAt)}, ${sql.ref(id)} limit ${options.limit} for update skip locked)
    update ${sql.table(table)}
    set ${sql.ref(tries)} = ${sql.ref(tries)} + 1, ${sql.ref(dueAt)} = ${options.retryAt}
    from due where ${sql.ref(id)} = due_id
    returning ${sql.table(table)}.*`.execute(db)
  return rows
}
