import { sql } from 'kysely'
import type { Db } from '../../../../ground/db/pool.ts'
import type { ReadOrderChanges } from './order-change-stream.ts'

export const openReadOrderChanges =
  (db: Db): ReadOrderChanges =>
  async (since, sessionIds) => {
    type Row = { reached: object; numbers: string[] | null; sessions: number[] }
    const { rows } = await sql<Row>`
      select reached, numbers, array(
        select id from staff_sessions where id = any(${sessionIds}) and expires_at > now()) as sessions
      from read_order_changes(p_since => ${since ?? null}::jsonb)`.execute(db)
    const [row] = rows
    if (!row) throw new Error('read_order_changes returned no row')
    return row
  }
